; negative: a function that may flush subnormals of singles keeps what must not; doubles, signs and casts do not care
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.ceil.f
; CHECK: @llvm.nvvm.fma.rn.f
; CHECK: @llvm.fabs.f32
; CHECK: @llvm.floor.f64
; CHECK: @llvm.nvvm.d2f.rn
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %s = fmul float %x, 2.500000e-01
  %c = call float @llvm.nvvm.ceil.f(float %s)
  %f = call float @llvm.nvvm.fma.rn.f(float %s, float %x, float %c)
  %a = call float @llvm.nvvm.fabs.f(float %f)
  %d = fpext float %a to double
  %l = call double @llvm.nvvm.floor.d(double %d)
  %r = call float @llvm.nvvm.d2f.rn(double %l)
  %o = getelementptr inbounds float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.ceil.f(float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.fabs.f(float)
declare double @llvm.nvvm.floor.d(double)
declare float @llvm.nvvm.d2f.rn(double)

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
