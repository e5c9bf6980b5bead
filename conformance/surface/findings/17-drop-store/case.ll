; LAUNCH: kernel grid=2 block=32 args=[out i64[2048], buf i32[256] rand(17,-8,7), i32 6]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared1 = internal addrspace(3) global [32 x [8 x i8]] undef, align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca [2 x { i32, i16 }], align 4
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = mul nuw nsw i32 %6, 32
  %8 = add nuw nsw i32 %7, %5
  %9 = mul nuw nsw i32 %8, 256
  %10 = getelementptr inbounds i8, ptr %0, i32 %9
  %11 = lshr i32 %5, 5
  %12 = mul nuw nsw i32 %8, 4
  %13 = getelementptr inbounds i32, ptr %1, i32 %12
  %14 = load i16, ptr %13, align 4
  %15 = zext i16 %14 to i32
  %16 = add i32 %12, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i32, ptr %17, align 4
  %19 = lshr i32 %18, 25
  br label %20

20:
  %21 = trunc i32 %15 to i1
  %22 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 0, i32 0
  %23 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 0, i32 1
  %24 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 1, i32 0
  %25 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 1, i32 1
  store i32 255, ptr %22, align 4
  %26 = zext i1 %21 to i16
  store i16 %26, ptr %23, align 2
  store i32 2147483647, ptr %24, align 4
  store i16 -1, ptr %25, align 2
  %27 = zext i32 %5 to i64
  %28 = getelementptr inbounds [8 x i8], ptr addrspace(3) @shared1, i64 %27
  %29 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 0
  %30 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 1
  %31 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 2
  %32 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 3
  %33 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 4
  %34 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 5
  %35 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 6
  %36 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 7
  %37 = trunc i32 %8 to i8
  store i8 %37, ptr addrspace(3) %29, align 1
  store i8 %37, ptr addrspace(3) %30, align 1
  store i8 16, ptr addrspace(3) %31, align 1
  store i8 -1, ptr addrspace(3) %32, align 1
  store i8 %37, ptr addrspace(3) %33, align 1
  store i8 %37, ptr addrspace(3) %34, align 1
  store i8 %37, ptr addrspace(3) %35, align 1
  %38 = trunc i32 %11 to i8
  store i8 %38, ptr addrspace(3) %36, align 1
  %39 = and i32 %19, 1
  %40 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 %39, i32 0
  %41 = load i32, ptr %40, align 4
  %42 = cmpxchg ptr %40, i32 %41, i32 %5 release monotonic, align 4
  %43 = load i32, ptr %40, align 4
  br i1 %21, label %44, label %53

44:
  %45 = phi i32 [ %19, %20 ], [ %54, %224 ]
  %46 = phi i32 [ %19, %20 ], [ %55, %224 ]
  %47 = phi i1 [ %21, %20 ], [ %56, %224 ]
  %48 = phi i32 [ -1, %20 ], [ %57, %224 ]
  %49 = phi i1 [ false, %20 ], [ %58, %224 ]
  %50 = phi i64 [ 0, %20 ], [ %59, %224 ]
  %51 = phi i32 [ 8, %20 ], [ %61, %224 ]
  %52 = and i32 %45, 7
  switch i32 %52, label %149 [
    i32 3, label %149
    i32 4, label %149
    i32 5, label %139
    i32 6, label %149
    i32 7, label %139
  ]

53:
  %54 = phi i32 [ %19, %20 ], [ %140, %221 ], [ %140, %221 ], [ %54, %224 ]
  %55 = phi i32 [ %19, %20 ], [ %141, %221 ], [ %141, %221 ], [ %55, %224 ]
  %56 = phi i1 [ %21, %20 ], [ %142, %221 ], [ %142, %221 ], [ %56, %224 ]
  %57 = phi i32 [ -1, %20 ], [ %143, %221 ], [ %143, %221 ], [ %57, %224 ]
  %58 = phi i1 [ false, %20 ], [ %144, %221 ], [ %144, %221 ], [ %58, %224 ]
  %59 = phi i64 [ 0, %20 ], [ %145, %221 ], [ %145, %221 ], [ %59, %224 ]
  %60 = phi i32 [ 8, %20 ], [ %147, %221 ], [ %147, %221 ], [ %61, %224 ]
  %61 = sub i32 %60, 1
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %63, label %224

63:
  %64 = phi i32 [ %140, %139 ], [ %54, %53 ]
  %65 = phi i32 [ %141, %139 ], [ %55, %53 ]
  %66 = phi i1 [ %142, %139 ], [ %56, %53 ]
  %67 = phi i32 [ %143, %139 ], [ %57, %53 ]
  %68 = phi i1 [ %144, %139 ], [ %58, %53 ]
  %69 = phi i64 [ %145, %139 ], [ %59, %53 ]
  %70 = phi i32 [ %147, %139 ], [ %61, %53 ]
  %71 = getelementptr inbounds i64, ptr %10, i64 0
  store i64 %69, ptr %71, align 8
  %72 = getelementptr inbounds i64, ptr %10, i64 1
  store i32 %64, ptr %72, align 8
  %73 = getelementptr inbounds i64, ptr %10, i64 2
  store i32 %65, ptr %73, align 8
  %74 = getelementptr inbounds i64, ptr %10, i64 3
  store i1 %66, ptr %74, align 8
  %75 = getelementptr inbounds i64, ptr %10, i64 4
  store i32 %67, ptr %75, align 8
  %76 = getelementptr inbounds i64, ptr %10, i64 5
  store i1 %68, ptr %76, align 8
  %77 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 0, i32 0
  %78 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 0, i32 1
  %79 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 1, i32 0
  %80 = getelementptr inbounds [2 x { i32, i16 }], ptr %4, i32 0, i32 1, i32 1
  %81 = load i32, ptr %77, align 4
  %82 = zext i32 %81 to i64
  %83 = mul i64 0, -1640531535
  %84 = xor i64 %83, %82
  %85 = load i16, ptr %78, align 2
  %86 = zext i16 %85 to i64
  %87 = mul i64 %84, -1640531535
  %88 = xor i64 %87, %86
  %89 = load i32, ptr %79, align 4
  %90 = zext i32 %89 to i64
  %91 = mul i64 %88, -1640531535
  %92 = xor i64 %91, %90
  %93 = load i16, ptr %80, align 2
  %94 = zext i16 %93 to i64
  %95 = mul i64 %92, -1640531535
  %96 = xor i64 %95, %94
  %97 = getelementptr inbounds i64, ptr %10, i64 6
  store i64 %96, ptr %97, align 8
  %98 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 0
  %99 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 1
  %100 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 2
  %101 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 3
  %102 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 4
  %103 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 5
  %104 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 6
  %105 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 7
  %106 = load i8, ptr addrspace(3) %98, align 1
  %107 = zext i8 %106 to i64
  %108 = mul i64 0, -1640531535
  %109 = xor i64 %108, %107
  %110 = load i8, ptr addrspace(3) %99, align 1
  %111 = zext i8 %110 to i64
  %112 = mul i64 %109, -1640531535
  %113 = xor i64 %112, %111
  %114 = load i8, ptr addrspace(3) %100, align 1
  %115 = zext i8 %114 to i64
  %116 = mul i64 %113, -1640531535
  %117 = xor i64 %116, %115
  %118 = load i8, ptr addrspace(3) %101, align 1
  %119 = zext i8 %118 to i64
  %120 = mul i64 %117, -1640531535
  %121 = xor i64 %120, %119
  %122 = load i8, ptr addrspace(3) %102, align 1
  %123 = zext i8 %122 to i64
  %124 = mul i64 %121, -1640531535
  %125 = xor i64 %124, %123
  %126 = load i8, ptr addrspace(3) %103, align 1
  %127 = zext i8 %126 to i64
  %128 = mul i64 %125, -1640531535
  %129 = xor i64 %128, %127
  %130 = load i8, ptr addrspace(3) %104, align 1
  %131 = zext i8 %130 to i64
  %132 = mul i64 %129, -1640531535
  %133 = xor i64 %132, %131
  %134 = load i8, ptr addrspace(3) %105, align 1
  %135 = zext i8 %134 to i64
  %136 = mul i64 %133, -1640531535
  %137 = xor i64 %136, %135
  %138 = getelementptr inbounds i64, ptr %10, i64 7
  store i64 %137, ptr %138, align 8
  ret void

139:
  %140 = phi i32 [ %45, %44 ], [ %45, %44 ], [ %206, %205 ]
  %141 = phi i32 [ %46, %44 ], [ %46, %44 ], [ %207, %205 ]
  %142 = phi i1 [ %47, %44 ], [ %47, %44 ], [ %212, %205 ]
  %143 = phi i32 [ %48, %44 ], [ %48, %44 ], [ %209, %205 ]
  %144 = phi i1 [ %49, %44 ], [ %49, %44 ], [ %210, %205 ]
  %145 = phi i64 [ %50, %44 ], [ %50, %44 ], [ %156, %205 ]
  %146 = phi i32 [ %51, %44 ], [ %51, %44 ], [ %51, %205 ]
  %147 = sub i32 %146, 1
  %148 = icmp eq i32 %147, 0
  br i1 %148, label %63, label %221

149:
  %150 = zext i1 %21 to i32
  %151 = icmp slt i32 %48, %150
  br i1 %151, label %163, label %188

152:
  %153 = phi i32 [ %164, %163 ], [ %189, %188 ]
  %154 = phi i32 [ %48, %163 ], [ %150, %188 ]
  %155 = phi i1 [ %177, %163 ], [ %49, %188 ]
  %156 = phi i64 [ %187, %163 ], [ %204, %188 ]
  %157 = and i32 %6, 7
  %158 = icmp ult i32 %157, 3
  %159 = add i32 %46, 1
  %160 = mul i32 %46, %159
  %161 = and i32 %160, 1
  %162 = icmp ne i32 %161, 0
  br i1 %162, label %213, label %214

163:
  %164 = xor i32 %45, -1
  %165 = zext i1 %151 to i128
  %166 = zext i8 %37 to i128
  %167 = icmp sgt i128 %165, %166
  %168 = sub i128 %165, %166
  %169 = sub i128 %166, %165
  %170 = select i1 %167, i128 %168, i128 %169
  %171 = and i32 %43, 7
  %172 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 7
  %173 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 %171
  store i8 %37, ptr addrspace(3) %173, align 1
  store i8 %38, ptr addrspace(3) %172, align 1
  %174 = load i8, ptr addrspace(3) %172, align 1
  %175 = load i8, ptr addrspace(3) %172, align 1
  %176 = trunc i128 %165 to i1
  %177 = xor i1 %49, %176
  %178 = mul i64 %50, -7046029254386353131
  %179 = lshr i128 %170, 64
  %180 = trunc i128 %170 to i64
  %181 = trunc i128 %179 to i64
  %182 = add i64 %180, %181
  %183 = add i64 %178, %182
  %184 = zext i8 %174 to i64
  %185 = xor i64 %183, %184
  %186 = zext i8 %175 to i64
  %187 = add i64 %185, %186
  br label %152

188:
  %189 = xor i32 %45, -1
  %190 = icmp ult i32 %41, 115
  %191 = select i1 %190, i16 %26, i16 %26
  %192 = icmp sge i32 %48, -795284774
  %193 = select i1 %192, ptr addrspace(3) %28, ptr addrspace(3) %28
  %194 = getelementptr inbounds [8 x i8], ptr addrspace(3) %193, i32 0, i32 4
  %195 = load i8, ptr addrspace(3) %194, align 1
  %196 = trunc i32 %8 to i8
  %197 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 0
  store i64 2, ptr addrspace(3) %197, align 1
  %198 = mul i64 %50, -7046029254386353131
  %199 = zext i16 %191 to i64
  %200 = xor i64 %198, %199
  %201 = zext i8 %195 to i64
  %202 = add i64 %200, %201
  %203 = zext i8 %196 to i64
  %204 = xor i64 %202, %203
  br label %152

205:
  %206 = phi i32 [ undef, %213 ], [ %153, %215 ], [ %153, %220 ]
  %207 = phi i32 [ undef, %213 ], [ %46, %215 ], [ %46, %220 ]
  %208 = phi i1 [ undef, %213 ], [ %219, %215 ], [ %47, %220 ]
  %209 = phi i32 [ undef, %213 ], [ %154, %215 ], [ %154, %220 ]
  %210 = phi i1 [ undef, %213 ], [ %155, %215 ], [ %155, %220 ]
  %211 = trunc i32 %150 to i1
  %212 = add i1 %208, %211
  br label %139

213:
  br label %205

214:
  br i1 %158, label %215, label %220

215:
  %216 = getelementptr inbounds [8 x i8], ptr addrspace(3) %28, i32 0, i32 6
  call void @llvm.nvvm.membar.sys()
  %217 = load i8, ptr addrspace(3) %216, align 1
  %218 = trunc i8 %217 to i1
  %219 = xor i1 %47, %218
  br label %205

220:
  br label %205

221:
  %222 = and i32 %19, 31
  %223 = icmp uge i32 %222, 19
  br i1 %223, label %53, label %53

224:
  %225 = icmp slt i8 %38, %37
  br i1 %225, label %44, label %53
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.nvvm.membar.sys() #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nounwind }
