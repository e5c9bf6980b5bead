; RUN: sim %s | filecheck %s

; rcp.approx.ftz.f64 looks at the upper word alone, in which this NaN is an infinity (PTX ISA, "rcp.approx.ftz.f64").
; LAUNCH: k grid=1 block=1 args=[buf i64[1] const(7)]
; EXPECT: k arg=0[0]=0
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %r = call double @llvm.nvvm.rcp.approx.ftz.d(double 0x7FF0000000000001)
  store double %r, ptr addrspace(1) %out
  ret void
}

declare double @llvm.nvvm.rcp.approx.ftz.d(double)
