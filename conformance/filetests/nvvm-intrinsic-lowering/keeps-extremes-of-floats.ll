; negative: the lesser of -0 and 0 is -0, which llvm.minnum leaves open
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.fmin.f
; CHECK: @llvm.nvvm.fmax.d
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %m = call float @llvm.nvvm.fmin.f(float %x, float -0.000000e+00)
  %d = fpext float %m to double
  %g = call double @llvm.nvvm.fmax.d(double %d, double 0.000000e+00)
  %r = fptrunc double %g to float
  %o = getelementptr inbounds float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.fmin.f(float, float)
declare double @llvm.nvvm.fmax.d(double, double)
