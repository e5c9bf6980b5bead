; singles to integers saturate, NaN gives 0; integers that need no rounding are converted in any direction
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.fptosi.sat.i32.f32(float %h)
; CHECK: @llvm.fptoui.sat.i32.f32(float %x)
; CHECK: sitofp i32 %t to double
; CHECK: uitofp i32 %i to float
; CHECK: fptrunc double
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %h = fmul float %x, 1.000000e+09
  %i = call i32 @llvm.nvvm.f2i.rz(float %h)
  %n = call i32 @llvm.nvvm.f2ui.rz.ftz(float %x)
  %d = call double @llvm.nvvm.i2d.rp(i32 %t)
  %f = call float @llvm.nvvm.ui2f.rn(i32 %i)
  %g = call float @llvm.nvvm.d2f.rn(double %d)
  %nan = fdiv float 0.000000e+00, 0.000000e+00
  %z = call i32 @llvm.nvvm.f2i.rz(float %nan)
  %fb = bitcast float %f to i32
  %gb = bitcast float %g to i32
  %s = add i32 %fb, %gb
  %u = xor i32 %s, %n
  %r = sub i32 %u, %z
  %o = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.f2i.rz(float)
declare i32 @llvm.nvvm.f2ui.rz.ftz(float)
declare double @llvm.nvvm.i2d.rp(i32)
declare float @llvm.nvvm.ui2f.rn(i32)
declare float @llvm.nvvm.d2f.rn(double)
