; RUN: sim %s | filecheck %s

; LAUNCH: k grid=1 block=1 args=[out f32[4], out i32[6]]
; The smallest subnormal from 1; 0.75 * 2^3 = 6 taken apart; (-2)^3.
; EXPECT: k arg=0[0]=0x1p-149
; EXPECT: k arg=0[1]=0.75
; EXPECT: k arg=0[2]=-8 tol=1e-6
; EXPECT: k arg=1[0]=3
; Ties: 2.5 to even and away from zero, -2.5 likewise; 0.5 to even.
; EXPECT: k arg=1[1]=2
; EXPECT: k arg=1[2]=3
; EXPECT: k arg=1[3]=-2
; EXPECT: k arg=1[4]=-3
; EXPECT: k arg=1[5]=0
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %i) {
  %least = call float @llvm.ldexp.f32.i32(float 1.0, i32 -149)
  store float %least, ptr addrspace(1) %f
  %parts = call { float, i32 } @llvm.frexp.f32.i32(float 6.0)
  %fraction = extractvalue { float, i32 } %parts, 0
  %exponent = extractvalue { float, i32 } %parts, 1
  %f1 = getelementptr float, ptr addrspace(1) %f, i32 1
  store float %fraction, ptr addrspace(1) %f1
  store i32 %exponent, ptr addrspace(1) %i
  %cube = call float @llvm.powi.f32.i32(float -2.0, i32 3)
  %f2 = getelementptr float, ptr addrspace(1) %f, i32 2
  store float %cube, ptr addrspace(1) %f2
  %even = call i32 @llvm.lrint.i32.f32(float 2.5)
  %away = call i32 @llvm.lround.i32.f32(float 2.5)
  %below = call i64 @llvm.llrint.i64.f64(double -2.5)
  %further = call i64 @llvm.llround.i64.f64(double -2.5)
  %zero = call i32 @llvm.lrint.i32.f16(half 0.5)
  %below32 = trunc i64 %below to i32
  %further32 = trunc i64 %further to i32
  %i1 = getelementptr i32, ptr addrspace(1) %i, i32 1
  store i32 %even, ptr addrspace(1) %i1
  %i2 = getelementptr i32, ptr addrspace(1) %i, i32 2
  store i32 %away, ptr addrspace(1) %i2
  %i3 = getelementptr i32, ptr addrspace(1) %i, i32 3
  store i32 %below32, ptr addrspace(1) %i3
  %i4 = getelementptr i32, ptr addrspace(1) %i, i32 4
  store i32 %further32, ptr addrspace(1) %i4
  %i5 = getelementptr i32, ptr addrspace(1) %i, i32 5
  store i32 %zero, ptr addrspace(1) %i5
  ret void
}

declare float @llvm.ldexp.f32.i32(float, i32)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare float @llvm.powi.f32.i32(float, i32)
declare i32 @llvm.lrint.i32.f32(float)
declare i32 @llvm.lrint.i32.f16(half)
declare i32 @llvm.lround.i32.f32(float)
declare i64 @llvm.llrint.i64.f64(double)
declare i64 @llvm.llround.i64.f64(double)
