; RUN: sim %s | filecheck %s

; The modifier .ftz flushes subnormal operands of abs, and of cvt operands and results in single alone (PTX ISA, "abs",
; "cvt"): 2^-20 is a subnormal half.
; LAUNCH: k grid=1 block=1 args=[buf i32[3] const(7)]
; EXPECT: k arg=0[0]=0
; EXPECT: k arg=0[1]=1
; EXPECT: k arg=0[2]=16
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %small = load i32, ptr addrspace(1) @small
  %x = bitcast i32 %small to float
  %flushed = call float @llvm.nvvm.fabs.ftz.f(float %x)
  %kept = call float @llvm.nvvm.fabs.f(float %x)
  %half = call i16 @llvm.nvvm.f2h.rn.ftz(float 0x3EB0000000000000)
  %bits = zext i16 %half to i32
  store float %flushed, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store float %kept, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %bits, ptr addrspace(1) %p2
  ret void
}

@small = addrspace(1) global i32 1

declare float @llvm.nvvm.fabs.ftz.f(float)
declare float @llvm.nvvm.fabs.f(float)
declare i16 @llvm.nvvm.f2h.rn.ftz(float)
