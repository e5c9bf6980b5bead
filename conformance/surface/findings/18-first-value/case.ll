; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], buf i32[128] rand(11), i32 5]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global3 = addrspace(1) global [32 x { i32, i64, float }] zeroinitializer, align 8
@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca float, align 4
  %5 = alloca [4 x i32], align 4
  %6 = alloca i32, align 4
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = mul nuw nsw i32 %8, 32
  %10 = add nuw nsw i32 %9, %7
  %11 = mul nuw nsw i32 %10, 256
  %12 = getelementptr inbounds i8, ptr %0, i32 %11
  %13 = lshr i32 %7, 5
  %14 = mul nuw nsw i32 %10, 4
  %15 = getelementptr inbounds i32, ptr %1, i32 %14
  %16 = load i32, ptr %15, align 4
  %17 = shl i32 %16, 31
  %18 = add i32 %17, 1
  %19 = add i32 %14, 1
  %20 = getelementptr inbounds i32, ptr %1, i32 %19
  %21 = load i32, ptr %20, align 4
  %22 = ashr i32 %21, 28
  %23 = add i32 %14, 2
  %24 = getelementptr inbounds i32, ptr %1, i32 %23
  %25 = load i32, ptr %24, align 4
  %26 = add i32 %14, 3
  %27 = getelementptr inbounds i32, ptr %1, i32 %26
  %28 = load i32, ptr %27, align 4
  %29 = shl i32 %28, 30
  %30 = add i32 %29, -1
  br label %31

31:
  %32 = and i32 %25, 1023
  %33 = uitofp nneg i32 %32 to half
  store i32 %18, ptr %6, align 4
  %34 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 0
  %35 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %36 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 2
  %37 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 3
  store i32 1692748978, ptr %34, align 4
  store i32 %22, ptr %35, align 4
  store i32 -1, ptr %36, align 4
  store i32 %30, ptr %37, align 4
  %38 = and i32 %30, 1023
  %39 = uitofp nneg i32 %38 to float
  store float %39, ptr %4, align 4
  %40 = zext i32 %10 to i64
  %41 = getelementptr inbounds [32 x { i32, i64, float }], ptr addrspace(1) @global3, i64 0, i64 %40
  %42 = icmp ule i32 %8, 2097152
  %43 = select i1 %42, i1 %42, i1 %42
  %44 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 1
  %45 = sext i32 %10 to i64
  store i64 %45, ptr addrspace(1) %44, align 8
  %46 = load float, ptr %4, align 4
  %47 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 1
  store i64 -3915452631413730294, ptr addrspace(1) %47, align 8
  store float %46, ptr %4, align 4
  %48 = load float, ptr %4, align 4
  %49 = icmp ugt i32 %25, %18
  br i1 %49, label %61, label %50

50:
  %51 = phi i32 [ %25, %31 ], [ %67, %61 ]
  %52 = phi half [ %33, %31 ], [ %33, %61 ]
  %53 = phi i64 [ 0, %31 ], [ %69, %61 ]
  %54 = icmp ult i32 %51, 94082213
  %55 = trunc i64 %45 to i32
  %56 = select i1 %54, i32 %25, i32 %55
  %57 = trunc i64 %45 to i32
  %58 = icmp sge i32 %56, %57
  %59 = select i1 %58, i32 %57, i32 %30
  %60 = icmp sge i32 %59, -1411891922
  br i1 %60, label %78, label %88

61:
  %62 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 1
  %63 = load i64, ptr addrspace(1) %62, align 8
  %64 = icmp sle i32 %2, %30
  %65 = select i1 %64, i1 true, i1 %43
  %66 = trunc i64 %63 to i32
  %67 = sub i32 %25, %66
  %68 = zext i1 %65 to i64
  %69 = xor i64 0, %68
  br label %50

70:
  %71 = phi i32 [ %51, %78 ], [ %105, %116 ]
  %72 = phi i32 [ -1, %78 ], [ %106, %116 ]
  %73 = phi i32 [ %22, %78 ], [ %107, %116 ]
  %74 = phi i32 [ %30, %78 ], [ %108, %116 ]
  %75 = phi half [ %52, %78 ], [ %109, %116 ]
  %76 = phi i64 [ %87, %78 ], [ %110, %116 ]
  %77 = and i32 %71, 7
  switch i32 %77, label %171 [
    i32 1, label %171
    i32 2, label %174
    i32 3, label %175
    i32 4, label %171
    i32 5, label %174
  ]

78:
  %79 = and i32 %7, 31
  %80 = icmp sge i32 %79, 13
  %81 = select i1 %80, ptr %6, ptr %6
  %82 = ptrtoint ptr %81 to i64
  %83 = inttoptr i64 %82 to ptr
  %84 = load i32, ptr %83, align 4
  %85 = mul i64 %53, -7046029254386353131
  %86 = zext i32 %84 to i64
  %87 = sub i64 %85, %86
  br label %70

88:
  %89 = and i32 %2, 7
  %90 = icmp ugt i32 %89, 5
  br i1 %90, label %96, label %91

91:
  %92 = phi i32 [ -1, %88 ], [ %101, %96 ]
  %93 = phi i64 [ %53, %88 ], [ %103, %96 ]
  %94 = and i32 %2, 3
  %95 = add nuw nsw i32 %94, 1
  br label %104

96:
  %97 = getelementptr inbounds i8, ptr %5, i64 4
  %98 = load i64, ptr %97, align 4
  store i64 %98, ptr %97, align 4
  %99 = load i64, ptr %97, align 4
  %100 = trunc i64 %98 to i32
  %101 = xor i32 -1, %100
  %102 = mul i64 %53, -7046029254386353131
  %103 = add i64 %102, %99
  br label %91

104:
  %105 = phi i32 [ %51, %91 ], [ %105, %113 ]
  %106 = phi i32 [ %92, %91 ], [ %106, %113 ]
  %107 = phi i32 [ %22, %91 ], [ %107, %113 ]
  %108 = phi i32 [ %30, %91 ], [ %108, %113 ]
  %109 = phi half [ %52, %91 ], [ %109, %113 ]
  %110 = phi i64 [ %93, %91 ], [ %114, %113 ]
  %111 = phi i32 [ 0, %91 ], [ %115, %113 ]
  %112 = icmp slt i32 %111, %95
  br i1 %112, label %117, label %116

113:
  %114 = phi i64 [ %110, %117 ]
  %115 = add nuw nsw i32 %111, 1
  br label %104

116:
  br label %70

117:
  %118 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 6
  %119 = atomicrmw umax ptr addrspace(1) %118, i32 %13 monotonic, align 4
  br label %113

120:
  %121 = phi i32 [ %177, %176 ], [ %72, %174 ], [ %72, %175 ]
  %122 = phi i32 [ %178, %176 ], [ %73, %174 ], [ %73, %175 ]
  %123 = phi i32 [ %179, %176 ], [ %74, %174 ], [ %74, %175 ]
  %124 = phi i64 [ %180, %176 ], [ %76, %174 ], [ %76, %175 ]
  %125 = getelementptr inbounds i64, ptr %12, i64 2
  store float %48, ptr %125, align 8
  %126 = getelementptr inbounds i64, ptr %12, i64 3
  store i64 %124, ptr %126, align 8
  %127 = getelementptr inbounds i64, ptr %12, i64 4
  store i32 %71, ptr %127, align 8
  %128 = getelementptr inbounds i64, ptr %12, i64 5
  store i32 %121, ptr %128, align 8
  %129 = getelementptr inbounds i64, ptr %12, i64 6
  store i32 %122, ptr %129, align 8
  %130 = getelementptr inbounds i64, ptr %12, i64 7
  store i32 %123, ptr %130, align 8
  %131 = getelementptr inbounds i64, ptr %12, i64 8
  store half %75, ptr %131, align 8
  %132 = load i32, ptr %6, align 4
  %133 = zext i32 %132 to i64
  %134 = mul i64 0, -1640531535
  %135 = xor i64 %134, %133
  %136 = getelementptr inbounds i64, ptr %12, i64 9
  store i64 %135, ptr %136, align 8
  %137 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 0
  %138 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %139 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 2
  %140 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 3
  %141 = load i32, ptr %137, align 4
  %142 = zext i32 %141 to i64
  %143 = mul i64 0, -1640531535
  %144 = xor i64 %143, %142
  %145 = load i32, ptr %138, align 4
  %146 = zext i32 %145 to i64
  %147 = mul i64 %144, -1640531535
  %148 = xor i64 %147, %146
  %149 = load i32, ptr %139, align 4
  %150 = zext i32 %149 to i64
  %151 = mul i64 %148, -1640531535
  %152 = xor i64 %151, %150
  %153 = load i32, ptr %140, align 4
  %154 = zext i32 %153 to i64
  %155 = mul i64 %152, -1640531535
  %156 = xor i64 %155, %154
  %157 = getelementptr inbounds i64, ptr %12, i64 10
  store i64 %156, ptr %157, align 8
  %158 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 0
  %159 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 1
  %160 = getelementptr inbounds { i32, i64, float }, ptr addrspace(1) %41, i32 0, i32 2
  %161 = load i32, ptr addrspace(1) %158, align 4
  %162 = zext i32 %161 to i64
  %163 = mul i64 0, -1640531535
  %164 = xor i64 %163, %162
  %165 = load i64, ptr addrspace(1) %159, align 8
  %166 = mul i64 %164, -1640531535
  %167 = xor i64 %166, %165
  %168 = load float, ptr addrspace(1) %160, align 4
  %169 = getelementptr inbounds i64, ptr %12, i64 11
  store float %168, ptr %169, align 8
  %170 = getelementptr inbounds i64, ptr %12, i64 12
  store i64 %167, ptr %170, align 8
  ret void

171:
  %172 = and i64 %45, 3
  %173 = icmp eq i64 %172, 1
  br i1 %173, label %181, label %183

174:
  br label %120

175:
  br label %120

176:
  %177 = phi i32 [ %185, %184 ], [ %72, %183 ]
  %178 = phi i32 [ %186, %184 ], [ %73, %183 ]
  %179 = phi i32 [ %187, %184 ], [ %74, %183 ]
  %180 = phi i64 [ %188, %184 ], [ %76, %183 ]
  br label %120

181:
  %182 = and i32 %2, 7
  switch i32 %182, label %184 [
    i32 1, label %189
    i32 2, label %196
    i32 3, label %218
    i32 4, label %189
    i32 5, label %218
    i32 6, label %189
  ]

183:
  br label %176

184:
  %185 = phi i32 [ %72, %181 ], [ %220, %219 ], [ %72, %196 ], [ %72, %218 ]
  %186 = phi i32 [ %73, %181 ], [ %224, %219 ], [ %197, %196 ], [ %73, %218 ]
  %187 = phi i32 [ %74, %181 ], [ %74, %219 ], [ %197, %196 ], [ %74, %218 ]
  %188 = phi i64 [ %76, %181 ], [ %227, %219 ], [ %217, %196 ], [ %76, %218 ]
  br label %176

189:
  %190 = load i32, ptr %6, align 4
  store i32 %73, ptr %6, align 4
  %191 = sext i1 %42 to i32
  store i32 %191, ptr %6, align 4
  store i32 %74, ptr %6, align 4
  %192 = load i32, ptr %6, align 4
  %193 = fmul float %46, %39
  %194 = and i32 %191, 7
  %195 = icmp uge i32 %194, 3
  br i1 %195, label %229, label %219

196:
  %197 = sext i1 %58 to i32
  %198 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %199 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 0
  %200 = load i32, ptr %199, align 4
  %201 = load i32, ptr %198, align 4
  store i32 245, ptr %199, align 4
  %202 = load i32, ptr %199, align 4
  %203 = load i32, ptr %198, align 4
  %204 = zext i1 %43 to i7
  %205 = zext i1 %60 to i7
  %206 = mul i7 %204, %205
  %207 = mul i64 %76, -7046029254386353131
  %208 = zext i32 %200 to i64
  %209 = sub i64 %207, %208
  %210 = zext i32 %201 to i64
  %211 = add i64 %209, %210
  %212 = zext i32 %202 to i64
  %213 = sub i64 %211, %212
  %214 = zext i32 %203 to i64
  %215 = sub i64 %213, %214
  %216 = zext i7 %206 to i64
  %217 = xor i64 %215, %216
  br label %184

218:
  br label %184

219:
  %220 = phi i32 [ %72, %189 ], [ %72, %229 ]
  %221 = phi i32 [ %73, %189 ], [ %73, %229 ]
  %222 = phi i64 [ %76, %189 ], [ %76, %229 ]
  %223 = zext i1 %195 to i32
  %224 = sub i32 %221, %223
  %225 = mul i64 %222, -7046029254386353131
  %226 = zext i32 %192 to i64
  %227 = add i64 %225, %226
  %228 = getelementptr inbounds i64, ptr %12, i64 1
  store float %193, ptr %228, align 8
  br label %184

229:
  %230 = and i32 %72, 255
  %231 = sub i32 %230, 127
  %232 = sitofp i32 %231 to bfloat
  %233 = and i32 %190, 255
  %234 = sub i32 %233, 127
  %235 = sitofp i32 %234 to bfloat
  %236 = call bfloat @llvm.nvvm.fmax.bf16(bfloat %232, bfloat %235)
  %237 = getelementptr inbounds i64, ptr %12, i64 0
  store bfloat %236, ptr %237, align 8
  br label %219
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare bfloat @llvm.nvvm.fmax.bf16(bfloat, bfloat) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
