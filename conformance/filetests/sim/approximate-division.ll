; RUN: sim %s | filecheck %s

; The divisor is above 2^126: the reciprocal counts as zero (PTX ISA, "div"). The buffer begins with ones, so that the
; zero is what was stored.
; LAUNCH: k grid=1 block=1 args=[buf i32[1] const(1)]
; EXPECT: k arg=0[0]=0
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %q = call float @llvm.nvvm.div.approx.f(float 0x47E0000000000000, float 0x47E0000000000000)
  %bits = bitcast float %q to i32
  store i32 %bits, ptr addrspace(1) %out
  ret void
}

declare float @llvm.nvvm.div.approx.f(float, float)
