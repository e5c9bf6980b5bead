; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], buf i32[128] rand(18), i32 4]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@exchange = internal addrspace(3) global [32 x i32] undef, align 4
@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca [8 x i8], align 1
  %5 = alloca float, align 4
  %6 = alloca i1, align 1
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = mul nuw nsw i32 %8, 32
  %10 = add nuw nsw i32 %9, %7
  %11 = mul nuw nsw i32 %10, 256
  %12 = getelementptr inbounds i8, ptr %0, i32 %11
  %13 = lshr i32 %7, 5
  %14 = mul nuw nsw i32 %10, 4
  %15 = getelementptr inbounds i32, ptr %1, i32 %14
  %16 = load i16, ptr %15, align 4
  %17 = zext i16 %16 to i32
  %18 = add i32 %14, 1
  %19 = getelementptr inbounds i32, ptr %1, i32 %18
  %20 = load i32, ptr %19, align 4
  %21 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %7
  store i32 %10, ptr addrspace(3) %21, align 4
  call void @llvm.nvvm.barrier0()
  br label %22

22:
  %23 = and i32 %17, 1023
  %24 = uitofp nneg i32 %23 to half
  store i1 true, ptr %6, align 1
  %25 = and i32 %17, 1023
  %26 = uitofp nneg i32 %25 to float
  store float %26, ptr %5, align 4
  %27 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 0
  %28 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 1
  %29 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 2
  %30 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 3
  %31 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 4
  %32 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 5
  %33 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 6
  %34 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 7
  %35 = trunc i32 %2 to i8
  store i8 %35, ptr %27, align 1
  store i8 %35, ptr %28, align 1
  %36 = trunc i32 %2 to i8
  store i8 %36, ptr %29, align 1
  store i8 %35, ptr %30, align 1
  store i8 %35, ptr %31, align 1
  store i8 %35, ptr %32, align 1
  store i8 14, ptr %33, align 1
  store i8 %35, ptr %34, align 1
  %37 = and i32 %20, 1023
  %38 = sub i32 %37, 511
  %39 = sitofp i32 %38 to float
  %40 = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float %39, float %39)
  %41 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %7
  store i32 %13, ptr addrspace(3) %41, align 4
  call void @llvm.nvvm.barrier.n(i32 1)
  %42 = add i32 %7, 19
  %43 = urem i32 %42, 32
  %44 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %43
  %45 = load i32, ptr addrspace(3) %44, align 4
  call void @llvm.nvvm.barrier.n(i32 1)
  %46 = load i1, ptr %6, align 1
  %47 = and i32 %2, 7
  %48 = icmp slt i32 %47, 7
  br i1 %48, label %74, label %78

49:
  %50 = phi i32 [ %77, %74 ], [ %20, %78 ]
  %51 = phi i32 [ %20, %74 ], [ %81, %78 ]
  %52 = and i32 %50, 3
  %53 = call i32 @f6(i32 %52, i32 %50)
  %54 = insertelement <4 x float> <float -0.000000e+00, float 5.000000e-01, float 0.000000e+00, float 0x401B939BC0000000>, float %26, i32 0
  %55 = insertelement <4 x float> %54, float %39, i32 1
  %56 = insertelement <4 x float> %55, float %26, i32 2
  %57 = insertelement <4 x float> %56, float %39, i32 3
  %58 = and i32 %53, 3
  %59 = insertelement <4 x float> %57, float %39, i32 %58
  %60 = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %20)
  %61 = extractvalue { i32, i1 } %60, 0
  %62 = extractvalue { i32, i1 } %60, 1
  %63 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 6
  %64 = atomicrmw umax ptr addrspace(1) %63, i32 %51 monotonic, align 4
  %65 = zext i8 %36 to i32
  %66 = and i32 %20, %65
  %67 = sub nuw i32 %20, %66
  %68 = and i32 %2, 1073741823
  %69 = and i32 %53, 1073741823
  %70 = add nuw nsw i32 %68, %69
  %71 = getelementptr inbounds i64, ptr %12, i64 0
  store <4 x float> %59, ptr %71, align 8
  %72 = and i32 %8, 7
  %73 = icmp sgt i32 %72, 5
  br i1 %73, label %82, label %145

74:
  %75 = and i32 %20, 3
  %76 = call i32 @f6(i32 %75, i32 2)
  %77 = add i32 %20, %76
  br label %49

78:
  %79 = and i32 %45, -862041753
  %80 = sub nuw i32 %45, %79
  %81 = xor i32 %20, %80
  br label %49

82:
  %83 = getelementptr inbounds i64, ptr %12, i64 2
  store <2 x bfloat> %40, ptr %83, align 8
  %84 = zext i1 %46 to i64
  %85 = add i64 0, %84
  %86 = zext i32 %61 to i64
  %87 = add i64 %85, %86
  %88 = zext i1 %62 to i64
  %89 = sub i64 %87, %88
  %90 = zext i32 %67 to i64
  %91 = xor i64 %89, %90
  %92 = zext i32 %70 to i64
  %93 = add i64 %91, %92
  %94 = getelementptr inbounds i64, ptr %12, i64 3
  store i64 %93, ptr %94, align 8
  %95 = getelementptr inbounds i64, ptr %12, i64 4
  store half %24, ptr %95, align 8
  %96 = getelementptr inbounds i64, ptr %12, i64 5
  store i32 %20, ptr %96, align 8
  %97 = getelementptr inbounds i64, ptr %12, i64 6
  store i32 %50, ptr %97, align 8
  %98 = getelementptr inbounds i64, ptr %12, i64 7
  store i32 134217727, ptr %98, align 8
  %99 = load i1, ptr %6, align 1
  %100 = zext i1 %99 to i64
  %101 = mul i64 0, -1640531535
  %102 = xor i64 %101, %100
  %103 = getelementptr inbounds i64, ptr %12, i64 8
  store i64 %102, ptr %103, align 8
  %104 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 0
  %105 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 1
  %106 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 2
  %107 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 3
  %108 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 4
  %109 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 5
  %110 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 6
  %111 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 7
  %112 = load i8, ptr %104, align 1
  %113 = zext i8 %112 to i64
  %114 = mul i64 0, -1640531535
  %115 = xor i64 %114, %113
  %116 = load i8, ptr %105, align 1
  %117 = zext i8 %116 to i64
  %118 = mul i64 %115, -1640531535
  %119 = xor i64 %118, %117
  %120 = load i8, ptr %106, align 1
  %121 = zext i8 %120 to i64
  %122 = mul i64 %119, -1640531535
  %123 = xor i64 %122, %121
  %124 = load i8, ptr %107, align 1
  %125 = zext i8 %124 to i64
  %126 = mul i64 %123, -1640531535
  %127 = xor i64 %126, %125
  %128 = load i8, ptr %108, align 1
  %129 = zext i8 %128 to i64
  %130 = mul i64 %127, -1640531535
  %131 = xor i64 %130, %129
  %132 = load i8, ptr %109, align 1
  %133 = zext i8 %132 to i64
  %134 = mul i64 %131, -1640531535
  %135 = xor i64 %134, %133
  %136 = load i8, ptr %110, align 1
  %137 = zext i8 %136 to i64
  %138 = mul i64 %135, -1640531535
  %139 = xor i64 %138, %137
  %140 = load i8, ptr %111, align 1
  %141 = zext i8 %140 to i64
  %142 = mul i64 %139, -1640531535
  %143 = xor i64 %142, %141
  %144 = getelementptr inbounds i64, ptr %12, i64 9
  store i64 %143, ptr %144, align 8
  ret void

145:
  %146 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %147 = icmp sgt i32 %70, 255
  br i1 %147, label %148, label %199

148:
  %149 = getelementptr inbounds i64, ptr %12, i64 10
  store half %24, ptr %149, align 8
  %150 = getelementptr inbounds i64, ptr %12, i64 11
  store i32 %20, ptr %150, align 8
  %151 = getelementptr inbounds i64, ptr %12, i64 12
  store i32 %50, ptr %151, align 8
  %152 = getelementptr inbounds i64, ptr %12, i64 13
  store i32 134217727, ptr %152, align 8
  %153 = load i1, ptr %6, align 1
  %154 = zext i1 %153 to i64
  %155 = mul i64 0, -1640531535
  %156 = xor i64 %155, %154
  %157 = getelementptr inbounds i64, ptr %12, i64 14
  store i64 %156, ptr %157, align 8
  %158 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 0
  %159 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 1
  %160 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 2
  %161 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 3
  %162 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 4
  %163 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 5
  %164 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 6
  %165 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 7
  %166 = load i8, ptr %158, align 1
  %167 = zext i8 %166 to i64
  %168 = mul i64 0, -1640531535
  %169 = xor i64 %168, %167
  %170 = load i8, ptr %159, align 1
  %171 = zext i8 %170 to i64
  %172 = mul i64 %169, -1640531535
  %173 = xor i64 %172, %171
  %174 = load i8, ptr %160, align 1
  %175 = zext i8 %174 to i64
  %176 = mul i64 %173, -1640531535
  %177 = xor i64 %176, %175
  %178 = load i8, ptr %161, align 1
  %179 = zext i8 %178 to i64
  %180 = mul i64 %177, -1640531535
  %181 = xor i64 %180, %179
  %182 = load i8, ptr %162, align 1
  %183 = zext i8 %182 to i64
  %184 = mul i64 %181, -1640531535
  %185 = xor i64 %184, %183
  %186 = load i8, ptr %163, align 1
  %187 = zext i8 %186 to i64
  %188 = mul i64 %185, -1640531535
  %189 = xor i64 %188, %187
  %190 = load i8, ptr %164, align 1
  %191 = zext i8 %190 to i64
  %192 = mul i64 %189, -1640531535
  %193 = xor i64 %192, %191
  %194 = load i8, ptr %165, align 1
  %195 = zext i8 %194 to i64
  %196 = mul i64 %193, -1640531535
  %197 = xor i64 %196, %195
  %198 = getelementptr inbounds i64, ptr %12, i64 15
  store i64 %197, ptr %198, align 8
  ret void

199:
  %200 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %146, i1 true)
  store i1 %62, ptr %6, align 1
  %201 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %7
  store i32 %20, ptr addrspace(3) %201, align 4
  call void @llvm.nvvm.barrier0()
  %202 = add i32 %7, 8
  %203 = urem i32 %202, 32
  %204 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %203
  %205 = load i32, ptr addrspace(3) %204, align 4
  call void @llvm.nvvm.barrier0()
  %206 = and i32 %205, 3
  %207 = add nuw nsw i32 %206, 1
  br label %208

208:
  %209 = phi half [ %24, %199 ], [ %209, %216 ]
  %210 = phi i32 [ %20, %199 ], [ %210, %216 ]
  %211 = phi i32 [ %50, %199 ], [ %217, %216 ]
  %212 = phi i32 [ 134217727, %199 ], [ %212, %216 ]
  %213 = phi i64 [ 0, %199 ], [ %213, %216 ]
  %214 = phi i32 [ 0, %199 ], [ %218, %216 ]
  %215 = icmp slt i32 %214, %207
  br i1 %215, label %290, label %219

216:
  %217 = phi i32 [ %211, %290 ]
  %218 = add nuw nsw i32 %214, 1
  br label %208

219:
  %220 = getelementptr inbounds i64, ptr %12, i64 16
  store <2 x bfloat> %40, ptr %220, align 8
  %221 = insertelement <2 x i32> <i32 129, i32 0>, i32 %205, i32 0
  %222 = insertelement <2 x i32> %221, i32 %211, i32 1
  %223 = extractelement <2 x i32> %222, i32 0
  %224 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %200, i1 true)
  %225 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %226 = and i32 %10, 31
  %227 = lshr i32 %224, %226
  %228 = and i32 %227, 1
  %229 = icmp ne i32 %228, 0
  %230 = select i1 %229, i32 %226, i32 %225
  %231 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %224, i32 %223, i32 %230, i32 31)
  %232 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %200, i1 true)
  %233 = call i32 @llvm.ctpop.i32(i32 %232)
  %234 = mul i64 %213, -7046029254386353131
  %235 = zext i32 %231 to i64
  %236 = add i64 %234, %235
  %237 = zext i32 %233 to i64
  %238 = sub i64 %236, %237
  %239 = getelementptr inbounds i64, ptr %12, i64 17
  store i64 %238, ptr %239, align 8
  %240 = getelementptr inbounds i64, ptr %12, i64 18
  store half %209, ptr %240, align 8
  %241 = getelementptr inbounds i64, ptr %12, i64 19
  store i32 %20, ptr %241, align 8
  %242 = getelementptr inbounds i64, ptr %12, i64 20
  store i32 %211, ptr %242, align 8
  %243 = getelementptr inbounds i64, ptr %12, i64 21
  store i32 %212, ptr %243, align 8
  %244 = load i1, ptr %6, align 1
  %245 = zext i1 %244 to i64
  %246 = mul i64 0, -1640531535
  %247 = xor i64 %246, %245
  %248 = getelementptr inbounds i64, ptr %12, i64 22
  store i64 %247, ptr %248, align 8
  %249 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 0
  %250 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 1
  %251 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 2
  %252 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 3
  %253 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 4
  %254 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 5
  %255 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 6
  %256 = getelementptr inbounds [8 x i8], ptr %4, i32 0, i32 7
  %257 = load i8, ptr %249, align 1
  %258 = zext i8 %257 to i64
  %259 = mul i64 0, -1640531535
  %260 = xor i64 %259, %258
  %261 = load i8, ptr %250, align 1
  %262 = zext i8 %261 to i64
  %263 = mul i64 %260, -1640531535
  %264 = xor i64 %263, %262
  %265 = load i8, ptr %251, align 1
  %266 = zext i8 %265 to i64
  %267 = mul i64 %264, -1640531535
  %268 = xor i64 %267, %266
  %269 = load i8, ptr %252, align 1
  %270 = zext i8 %269 to i64
  %271 = mul i64 %268, -1640531535
  %272 = xor i64 %271, %270
  %273 = load i8, ptr %253, align 1
  %274 = zext i8 %273 to i64
  %275 = mul i64 %272, -1640531535
  %276 = xor i64 %275, %274
  %277 = load i8, ptr %254, align 1
  %278 = zext i8 %277 to i64
  %279 = mul i64 %276, -1640531535
  %280 = xor i64 %279, %278
  %281 = load i8, ptr %255, align 1
  %282 = zext i8 %281 to i64
  %283 = mul i64 %280, -1640531535
  %284 = xor i64 %283, %282
  %285 = load i8, ptr %256, align 1
  %286 = zext i8 %285 to i64
  %287 = mul i64 %284, -1640531535
  %288 = xor i64 %287, %286
  %289 = getelementptr inbounds i64, ptr %12, i64 23
  store i64 %288, ptr %289, align 8
  ret void

290:
  fence acq_rel
  br label %216
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float, float) #1

declare void @llvm.nvvm.barrier0() #2

declare void @llvm.nvvm.barrier.n(i32) #2

define i32 @f6(i32 %0, i32 %1) #3 {
  %3 = alloca [4 x i32], align 4
  br label %4

4:
  %5 = getelementptr inbounds [4 x i32], ptr %3, i32 0, i32 0
  %6 = getelementptr inbounds [4 x i32], ptr %3, i32 0, i32 1
  %7 = getelementptr inbounds [4 x i32], ptr %3, i32 0, i32 2
  %8 = getelementptr inbounds [4 x i32], ptr %3, i32 0, i32 3
  store i32 %1, ptr %5, align 4
  store i32 %1, ptr %6, align 4
  store i32 3, ptr %7, align 4
  store i32 %1, ptr %8, align 4
  %9 = icmp sle i32 %0, 0
  br i1 %9, label %10, label %11

10:
  ret i32 %1

11:
  %12 = and i32 7, 3
  %13 = add nuw nsw i32 %12, 1
  br label %14

14:
  %15 = phi i32 [ %1, %11 ], [ %36, %20 ]
  %16 = phi i32 [ %1, %11 ], [ %21, %20 ]
  %17 = phi i64 [ 0, %11 ], [ %17, %20 ]
  %18 = phi i32 [ 0, %11 ], [ %22, %20 ]
  %19 = icmp slt i32 %18, %13
  br i1 %19, label %31, label %23

20:
  %21 = phi i32 [ %16, %31 ]
  %22 = add nuw nsw i32 %18, 1
  br label %14

23:
  %24 = sub nsw i32 %0, 1
  %25 = call i32 @f6(i32 %24, i32 %15)
  %26 = xor i32 %25, %15
  %27 = lshr i64 %17, 32
  %28 = xor i64 %17, %27
  %29 = trunc i64 %28 to i32
  %30 = add i32 %26, %29
  ret i32 %30

31:
  %32 = zext i32 %0 to i64
  %33 = zext i32 %1 to i64
  %34 = srem i64 %32, 16384
  %35 = trunc i64 %34 to i32
  %36 = add i32 %15, %35
  br label %20
}

declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32) #4

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #4

declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #0

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #4

declare i32 @llvm.ctpop.i32(i32) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nounwind memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nounwind }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
