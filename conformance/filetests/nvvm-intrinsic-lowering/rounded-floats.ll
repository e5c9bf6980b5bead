; floats rounded to integers up, down, to zero and to the nearest even one
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.ceil.f32
; CHECK: @llvm.floor.f32
; CHECK: @llvm.trunc.f32
; CHECK: @llvm.roundeven.f32
; CHECK: @llvm.fabs.f32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %h = fmul float %x, 5.000000e-01
  %a = call float @llvm.nvvm.ceil.f(float %x)
  %b = call float @llvm.nvvm.floor.f(float %h)
  %c = call float @llvm.nvvm.trunc.f(float %x)
  %i = fadd float %a, 5.000000e-01
  %d = call float @llvm.nvvm.round.f(float %i)
  %e = call float @llvm.nvvm.fabs.f(float %b)
  %f = fadd float %c, %d
  %r = fadd float %e, %f
  %o = getelementptr inbounds float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.ceil.f(float)
declare float @llvm.nvvm.floor.f(float)
declare float @llvm.nvvm.trunc.f(float)
declare float @llvm.nvvm.round.f(float)
declare float @llvm.nvvm.fabs.f(float)
