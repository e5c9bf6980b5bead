; negative: where the environment of floats is not the usual one, operations that round stay
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f64[64], buf f64[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.div.rn.d
; CHECK: @llvm.fabs.f64
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds double, ptr %in, i32 %t
  %x = load double, ptr %px
  %a = call double @llvm.nvvm.fabs.d(double %x)
  %q = call double @llvm.nvvm.div.rn.d(double %a, double 3.000000e+00)
  %o = getelementptr inbounds double, ptr %out, i32 %t
  store double %q, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @llvm.nvvm.fabs.d(double)
declare double @llvm.nvvm.div.rn.d(double, double)

attributes #0 = { strictfp }
