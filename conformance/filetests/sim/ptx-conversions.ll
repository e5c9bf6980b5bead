; RUN: sim %s | filecheck %s

; LAUNCH: k grid=1 block=1 args=[out i32[5], out i64[1]]
; Packed halves, the first operand above: 1.0 is 3c00, -2.0 is c000 and 0 under .relu (PTX ISA, "cvt").
; EXPECT: k arg=0[0]=1006682112
; EXPECT: k arg=0[1]=1006632960
; 1.5 as bfloat is 3fc0 and as half 3e00; 1 + 2^-11 + 2^-24 lies halfway and goes away from zero as tf32.
; EXPECT: k arg=0[2]=15872
; EXPECT: k arg=0[3]=1065361408
; The least of 2, -1, 3; a NaN would win.
; EXPECT: k arg=0[4]=-1082130432
; EXPECT: k arg=1[0]=4294967298
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %wide) {
  %packed = call <2 x half> @llvm.nvvm.ff2f16x2.rn(float 1.0, float -2.0)
  %clamped = call <2 x half> @llvm.nvvm.ff2f16x2.rn.relu(float 1.0, float -2.0)
  store <2 x half> %packed, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store <2 x half> %clamped, ptr addrspace(1) %p1
  %half = call i16 @llvm.nvvm.bf2h.rn(bfloat 1.5)
  %half32 = zext i16 %half to i32
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %half32, ptr addrspace(1) %p2
  %tf32 = call i32 @llvm.nvvm.f2tf32.rna(float 0x3FF0020000000000)
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %tf32, ptr addrspace(1) %p3
  %least = call float @llvm.vector.reduce.fminimum.v3f32(<3 x float> <float 2.0, float -1.0, float 3.0>)
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store float %least, ptr addrspace(1) %p4
  %swapped = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 8589934593)
  store i64 %swapped, ptr addrspace(1) %wide
  ret void
}

declare <2 x half> @llvm.nvvm.ff2f16x2.rn(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rn.relu(float, float)
declare i16 @llvm.nvvm.bf2h.rn(bfloat)
declare i32 @llvm.nvvm.f2tf32.rna(float)
declare float @llvm.vector.reduce.fminimum.v3f32(<3 x float>)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
