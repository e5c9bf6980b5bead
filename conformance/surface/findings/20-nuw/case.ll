; LAUNCH: kernel grid=1 block=16,4 args=[out i64[2048], buf i32[256] rand(20), i32 2]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared0 = internal addrspace(3) global [64 x double] undef, align 8
@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca { i32, i64, float }, align 8
  %5 = alloca float, align 4
  %6 = alloca [2 x { i32, i16 }], align 4
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %9 = mul nuw nsw i32 %8, 16
  %10 = add i32 %7, %9
  %11 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = mul nuw nsw i32 %11, 64
  %13 = add nuw nsw i32 %12, %10
  %14 = mul nuw nsw i32 %13, 256
  %15 = getelementptr inbounds i8, ptr %0, i32 %14
  %16 = lshr i32 %10, 5
  %17 = mul nuw nsw i32 %13, 4
  %18 = getelementptr inbounds i32, ptr %1, i32 %17
  %19 = load i32, ptr %18, align 4
  %20 = add i32 %17, 1
  %21 = getelementptr inbounds i32, ptr %1, i32 %20
  %22 = load i16, ptr %21, align 4
  %23 = sext i16 %22 to i32
  %24 = add i32 %17, 2
  %25 = getelementptr inbounds i32, ptr %1, i32 %24
  %26 = load i8, ptr %25, align 4
  %27 = sext i8 %26 to i32
  br label %28

28:
  %29 = zext i32 %10 to i64
  %30 = getelementptr inbounds [64 x double], ptr addrspacecast (ptr addrspace(3) @shared0 to ptr), i64 0, i64 %29
  %31 = and i32 %23, 1023
  %32 = uitofp nneg i32 %31 to double
  store double %32, ptr %30, align 8
  %33 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 0, i32 0
  %34 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 0, i32 1
  %35 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 1, i32 0
  %36 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 1, i32 1
  store i32 3, ptr %33, align 4
  %37 = trunc i32 %16 to i16
  store i16 %37, ptr %34, align 2
  store i32 %23, ptr %35, align 4
  store i16 %37, ptr %36, align 2
  %38 = and i32 -1, 1023
  %39 = sub i32 %38, 511
  %40 = sitofp i32 %39 to float
  store float %40, ptr %5, align 4
  %41 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 0
  %42 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 1
  %43 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 2
  store i32 1, ptr %41, align 4
  %44 = zext i16 %37 to i64
  store i64 %44, ptr %42, align 8
  %45 = and i32 %27, 1023
  %46 = sub i32 %45, 511
  %47 = sitofp i32 %46 to float
  store float %47, ptr %43, align 4
  %48 = and i32 %27, 1
  %49 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 %48, i32 1
  store i16 230, ptr %49, align 2
  %50 = and i32 %2, 31
  %51 = icmp ule i32 %50, 22
  %52 = add i32 -1, 1
  %53 = mul i32 -1, %52
  %54 = and i32 %53, 1
  %55 = icmp ne i32 %54, 0
  br i1 %55, label %69, label %70

56:
  %57 = phi i32 [ undef, %69 ], [ -1, %70 ], [ -1, %71 ]
  %58 = phi i32 [ undef, %69 ], [ %2, %70 ], [ %2, %71 ]
  %59 = phi i32 [ undef, %69 ], [ %23, %70 ], [ %23, %71 ]
  %60 = phi i32 [ undef, %69 ], [ %19, %70 ], [ 87, %71 ]
  %61 = phi i64 [ 0, %69 ], [ 0, %70 ], [ %87, %71 ]
  %62 = and i32 %57, 1
  %63 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 %62, i32 0
  %64 = cmpxchg ptr %63, i32 %58, i32 %23 acquire monotonic, align 4
  %65 = extractvalue { i32, i1 } %64, 0
  %66 = extractvalue { i32, i1 } %64, 1
  %67 = and i32 %58, 7
  %68 = icmp sge i32 %67, 2
  br i1 %68, label %106, label %111

69:
  store i32 1, ptr null, align 4
  br label %56

70:
  br i1 %51, label %71, label %56

71:
  %72 = sext i1 %51 to i8
  call void @llvm.memset.p0.i64(ptr %6, i8 0, i64 16, i1 false)
  %73 = and i32 %27, 1
  %74 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 %73, i32 1
  %75 = load i16, ptr %74, align 2
  %76 = and i16 %37, 8
  %77 = and i16 %76, %75
  %78 = and i16 %75, 18248
  %79 = or i16 %78, %77
  %80 = trunc i32 %11 to i8
  %81 = and i8 %72, 63
  %82 = and i8 %80, 63
  %83 = sub nsw i8 %81, %82
  %84 = zext i16 %79 to i64
  %85 = sub i64 0, %84
  %86 = zext i8 %83 to i64
  %87 = sub i64 %85, %86
  br label %56

88:
  %89 = phi i32 [ %119, %112 ], [ %57, %111 ]
  %90 = phi i32 [ %114, %112 ], [ %58, %111 ]
  %91 = phi i32 [ %115, %112 ], [ %59, %111 ]
  %92 = phi i32 [ %116, %112 ], [ %60, %111 ]
  %93 = phi i64 [ %117, %112 ], [ %61, %111 ]
  %94 = mul i64 %93, -7046029254386353131
  %95 = zext i1 %66 to i64
  %96 = sub i64 %94, %95
  %97 = getelementptr inbounds i64, ptr %15, i64 6
  store i64 %96, ptr %97, align 8
  %98 = getelementptr inbounds i64, ptr %15, i64 7
  store i32 %89, ptr %98, align 8
  %99 = getelementptr inbounds i64, ptr %15, i64 8
  store i32 %90, ptr %99, align 8
  %100 = getelementptr inbounds i64, ptr %15, i64 9
  store i32 %91, ptr %100, align 8
  %101 = getelementptr inbounds i64, ptr %15, i64 10
  store i32 %92, ptr %101, align 8
  %102 = load double, ptr %30, align 8
  %103 = getelementptr inbounds i64, ptr %15, i64 11
  store double %102, ptr %103, align 8
  %104 = load float, ptr %5, align 4
  %105 = getelementptr inbounds i64, ptr %15, i64 12
  store float %104, ptr %105, align 8
  ret void

106:
  %107 = and i32 %10, 31
  %108 = icmp ne i32 %107, 6
  %109 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %108)
  %110 = xor i32 -1, %109
  br i1 %108, label %120, label %140

111:
  br label %88

112:
  %113 = phi i32 [ %57, %120 ], [ %150, %143 ]
  %114 = phi i32 [ %58, %120 ], [ %145, %143 ]
  %115 = phi i32 [ %59, %120 ], [ %146, %143 ]
  %116 = phi i32 [ %60, %120 ], [ %147, %143 ]
  %117 = phi i64 [ %139, %120 ], [ %148, %143 ]
  %118 = sext i1 %108 to i32
  %119 = add i32 %113, %118
  br label %88

120:
  %121 = sext i16 %37 to i32
  %122 = and i32 %59, 1512922358
  %123 = sub i32 %122, %121
  %124 = and i32 %121, 262144
  %125 = xor i32 %124, %123
  %126 = getelementptr inbounds i64, ptr %15, i64 0
  store double %32, ptr %126, align 8
  %127 = and i32 %65, 31
  %128 = icmp sle i32 %127, 12
  %129 = call i1 @llvm.nvvm.vote.any.sync(i32 %109, i1 %128)
  %130 = load double, ptr %30, align 8
  %131 = sub i32 %23, 2147483647
  %132 = mul i64 %61, -7046029254386353131
  %133 = zext i32 %125 to i64
  %134 = sub i64 %132, %133
  %135 = zext i1 %129 to i64
  %136 = xor i64 %134, %135
  %137 = getelementptr inbounds i64, ptr %15, i64 1
  store double %130, ptr %137, align 8
  %138 = zext i32 %131 to i64
  %139 = sub i64 %136, %138
  br label %112

140:
  %141 = and i32 %60, 31
  %142 = icmp eq i32 %141, 11
  br i1 %142, label %151, label %158

143:
  %144 = phi i32 [ %156, %151 ], [ %197, %207 ]
  %145 = phi i32 [ %58, %151 ], [ %198, %207 ]
  %146 = phi i32 [ %59, %151 ], [ %199, %207 ]
  %147 = phi i32 [ %60, %151 ], [ %200, %207 ]
  %148 = phi i64 [ %61, %151 ], [ %201, %207 ]
  %149 = sext i1 %142 to i32
  %150 = xor i32 %144, %149
  br label %112

151:
  %152 = trunc i32 %19 to i8
  %153 = add i8 %152, 33
  store float %47, ptr %5, align 4
  store float 0x4020E0C760000000, ptr %5, align 4
  store float 0x47EFFFFFE0000000, ptr %5, align 4
  %154 = load float, ptr %5, align 4
  %155 = zext i8 %153 to i32
  %156 = add i32 -1, %155
  %157 = getelementptr inbounds i64, ptr %15, i64 2
  store float %154, ptr %157, align 8
  br label %143

158:
  %159 = trunc i64 %44 to i32
  %160 = icmp ule i32 %23, %159
  br i1 %160, label %166, label %167

161:
  %162 = phi i32 [ %59, %166 ], [ %186, %167 ]
  %163 = phi i64 [ %61, %166 ], [ %195, %167 ]
  %164 = and i32 %2, 3
  %165 = add nuw nsw i32 %164, 1
  br label %196

166:
  store double %32, ptr %30, align 8
  br label %161

167:
  %168 = call i32 @f7(i32 %23, i32 %23)
  %169 = sext i16 %37 to i32
  %170 = and i32 %168, %169
  %171 = sub nuw i32 %168, %170
  %172 = getelementptr inbounds i64, ptr %15, i64 3
  store i32 %171, ptr %172, align 4
  %173 = load i32, ptr %172, align 4
  %174 = call i32 @f9(i32 %169, i32 %159, ptr %172)
  %175 = call i32 @f9(i32 %159, i32 %173, ptr %172)
  %176 = load i32, ptr %172, align 4
  %177 = load double, ptr %30, align 8
  store double %177, ptr %30, align 8
  store double %177, ptr %30, align 8
  %178 = load double, ptr %30, align 8
  %179 = and i32 %176, 1023
  %180 = sub i32 %179, 511
  %181 = sitofp i32 %180 to double
  store double %181, ptr %30, align 8
  %182 = load double, ptr %30, align 8
  %183 = getelementptr inbounds [2 x { i32, i16 }], ptr %6, i32 0, i32 1, i32 0
  %184 = atomicrmw udec_wrap ptr %183, i32 %60 seq_cst, align 4
  %185 = load i32, ptr %183, align 4
  %186 = add i32 %59, %168
  %187 = mul i64 %61, -7046029254386353131
  %188 = zext i32 %175 to i64
  %189 = sub i64 %187, %188
  %190 = getelementptr inbounds i64, ptr %15, i64 4
  store double %178, ptr %190, align 8
  %191 = getelementptr inbounds i64, ptr %15, i64 5
  store double %182, ptr %191, align 8
  %192 = zext i32 %184 to i64
  %193 = sub i64 %189, %192
  %194 = zext i32 %185 to i64
  %195 = add i64 %193, %194
  br label %161

196:
  %197 = phi i32 [ %57, %161 ], [ %197, %204 ]
  %198 = phi i32 [ %58, %161 ], [ %198, %204 ]
  %199 = phi i32 [ %162, %161 ], [ %199, %204 ]
  %200 = phi i32 [ %60, %161 ], [ %200, %204 ]
  %201 = phi i64 [ %163, %161 ], [ %201, %204 ]
  %202 = phi i32 [ 0, %161 ], [ %205, %204 ]
  %203 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 0
  br label %208

204:
  %205 = add nuw nsw i32 %202, 1
  %206 = icmp slt i32 %205, %165
  br i1 %206, label %196, label %207

207:
  br label %143

208:
  %209 = phi i32 [ 1, %196 ], [ %212, %208 ]
  %210 = add i32 %209, %197
  %211 = cmpxchg ptr addrspace(1) %203, i32 %209, i32 %210 monotonic monotonic, align 4
  %212 = extractvalue { i32, i1 } %211, 0
  %213 = extractvalue { i32, i1 } %211, 1
  br i1 %213, label %214, label %208

214:
  %215 = trunc i16 %37 to i8
  %216 = trunc i64 %44 to i8
  %217 = and i8 %215, 3
  %218 = and i8 %216, 3
  %219 = icmp ne i8 %217, %218
  br i1 %219, label %207, label %220

220:
  br label %204
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #2

define internal i32 @f7(i32 %0, i32 %1) #3 {
  %3 = alloca i32, align 4
  br label %4

4:
  store i32 %1, ptr %3, align 4
  %5 = and i32 %1, 1023
  %6 = uitofp nneg i32 %5 to float
  %7 = call float @llvm.nvvm.rcp.rp.f(float %6)
  %8 = and i32 %1, 31
  %9 = icmp ugt i32 %8, 29
  br i1 %9, label %27, label %28

10:
  %11 = phi i32 [ 2, %27 ], [ %1, %28 ]
  %12 = phi i32 [ %1, %27 ], [ 2, %28 ]
  %13 = sext i1 %9 to i8
  %14 = sext i1 %9 to i8
  %15 = and i8 %14, 7
  %16 = ashr i8 %13, %15
  %17 = load i32, ptr %3, align 4
  store i32 %17, ptr %3, align 4
  %18 = load i32, ptr %3, align 4
  %19 = zext i8 %16 to i64
  %20 = sub i64 0, %19
  %21 = zext i32 %18 to i64
  %22 = xor i64 %20, %21
  %23 = lshr i64 %22, 32
  %24 = xor i64 %22, %23
  %25 = trunc i64 %24 to i32
  %26 = add i32 %11, %25
  ret i32 %26

27:
  br label %10

28:
  %29 = and i32 %0, 1023
  %30 = sub i32 %29, 511
  %31 = sitofp i32 %30 to half
  %32 = insertelement <2 x half> <half 0xH7BFF, half 0xH7C00>, half %31, i32 0
  %33 = insertelement <2 x half> %32, half %31, i32 1
  %34 = fsub <2 x half> %33, zeroinitializer
  br label %10
}

declare float @llvm.nvvm.rcp.rp.f(float) #4

define i32 @f9(i32 %0, i32 %1, ptr %2) #3 {
  %4 = alloca [8 x i8], align 1
  %5 = alloca [2 x [4 x i16]], align 2
  %6 = alloca { i32, i64, float }, align 8
  br label %7

7:
  %8 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 0
  %9 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 1
  %10 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 2
  store i32 %0, ptr %8, align 4
  %11 = zext i32 %0 to i64
  store i64 %11, ptr %9, align 8
  %12 = and i32 %1, 1023
  %13 = sub i32 %12, 511
  %14 = sitofp i32 %13 to float
  store float %14, ptr %10, align 4
  %15 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 0, i32 0
  %16 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 0, i32 1
  %17 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 0, i32 2
  %18 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 0, i32 3
  %19 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 1, i32 0
  %20 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 1, i32 1
  %21 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 1, i32 2
  %22 = getelementptr inbounds [2 x [4 x i16]], ptr %5, i32 0, i32 1, i32 3
  %23 = trunc i32 %1 to i16
  store i16 %23, ptr %15, align 2
  store i16 %23, ptr %16, align 2
  %24 = trunc i64 %11 to i16
  store i16 %24, ptr %17, align 2
  store i16 -1, ptr %18, align 2
  store i16 %23, ptr %19, align 2
  %25 = trunc i64 %11 to i16
  store i16 %25, ptr %20, align 2
  %26 = trunc i32 %1 to i16
  store i16 %26, ptr %21, align 2
  %27 = trunc i64 %11 to i16
  store i16 %27, ptr %22, align 2
  %28 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 0
  %29 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 1
  %30 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 2
  %31 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 3
  %32 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 4
  %33 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 5
  %34 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 6
  %35 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 7
  store i8 3, ptr %28, align 1
  %36 = trunc i16 %24 to i8
  store i8 %36, ptr %29, align 1
  store i8 127, ptr %30, align 1
  store i8 23, ptr %31, align 1
  %37 = trunc i16 %23 to i8
  store i8 %37, ptr %32, align 1
  store i8 -29, ptr %33, align 1
  store i8 %36, ptr %34, align 1
  store i8 2, ptr %35, align 1
  %38 = load i32, ptr %2, align 4
  %39 = and i32 %1, 3
  %40 = add nuw nsw i32 %39, 1
  br label %41

41:
  %42 = phi i32 [ %1, %7 ], [ %68, %73 ]
  %43 = phi i32 [ %0, %7 ], [ %69, %73 ]
  %44 = phi i64 [ 0, %7 ], [ %70, %73 ]
  %45 = phi i32 [ 0, %7 ], [ %63, %73 ]
  %46 = icmp slt i32 %45, %40
  br i1 %46, label %55, label %47

47:
  %48 = mul i64 %44, -7046029254386353131
  %49 = zext i32 %38 to i64
  %50 = xor i64 %48, %49
  store i32 %43, ptr %2, align 4
  %51 = lshr i64 %50, 32
  %52 = xor i64 %50, %51
  %53 = trunc i64 %52 to i32
  %54 = add i32 %42, %53
  ret i32 %54

55:
  %56 = add nuw nsw i32 %45, 1
  %57 = and i32 8, 3
  %58 = add nuw nsw i32 %57, 1
  br label %59

59:
  %60 = phi i32 [ %42, %55 ], [ %68, %67 ]
  %61 = phi i32 [ %0, %55 ], [ %69, %67 ]
  %62 = phi i64 [ %44, %55 ], [ %70, %67 ]
  %63 = phi i32 [ %56, %55 ], [ %63, %67 ]
  %64 = phi i32 [ 0, %55 ], [ %71, %67 ]
  %65 = and i32 0, 7
  %66 = icmp ne i32 %65, 2
  br i1 %66, label %77, label %78

67:
  %68 = phi i32 [ %60, %77 ], [ %60, %74 ]
  %69 = phi i32 [ %64, %77 ], [ %75, %74 ]
  %70 = phi i64 [ %62, %77 ], [ %76, %74 ]
  %71 = add nuw nsw i32 %64, 1
  %72 = icmp slt i32 %71, %58
  br i1 %72, label %59, label %73

73:
  br label %41

74:
  %75 = phi i32 [ %88, %79 ], [ %61, %78 ]
  %76 = phi i64 [ %91, %79 ], [ %62, %78 ]
  br label %67

77:
  br i1 %66, label %67, label %79

78:
  br label %74

79:
  %80 = and i32 %0, 7
  %81 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 %80
  %82 = load i8, ptr %81, align 1
  %83 = and i32 %64, 7
  %84 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 %83
  %85 = trunc i64 %11 to i8
  store i8 %85, ptr %84, align 1
  store i8 %82, ptr %81, align 1
  %86 = load i8, ptr %81, align 1
  %87 = sext i8 %82 to i32
  %88 = sub i32 %64, %87
  %89 = mul i64 %62, -7046029254386353131
  %90 = zext i8 %86 to i64
  %91 = sub i64 %89, %90
  br label %74
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
