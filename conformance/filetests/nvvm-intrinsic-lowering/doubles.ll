; products with sums, quotients, reciprocals and roots of doubles; lanes with negative ones have no root
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f64[64], buf f64[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.fma.f64
; CHECK: fdiv double %f, %y
; CHECK: fdiv double 1.000000e+00, %q
; CHECK: @llvm.sqrt.f64
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds double, ptr %in, i32 %t
  %x = load double, ptr %px
  %u = xor i32 %t, 5
  %py = getelementptr inbounds double, ptr %in, i32 %u
  %y = load double, ptr %py
  %f = call double @llvm.nvvm.fma.rn.d(double %x, double %y, double 3.000000e+00)
  %q = call double @llvm.nvvm.div.rn.d(double %f, double %y)
  %r = call double @llvm.nvvm.rcp.rn.d(double %q)
  %s = call double @llvm.nvvm.sqrt.rn.d(double %r)
  %o = getelementptr inbounds double, ptr %out, i32 %t
  store double %s, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @llvm.nvvm.fma.rn.d(double, double, double)
declare double @llvm.nvvm.div.rn.d(double, double)
declare double @llvm.nvvm.rcp.rn.d(double)
declare double @llvm.nvvm.sqrt.rn.d(double)
