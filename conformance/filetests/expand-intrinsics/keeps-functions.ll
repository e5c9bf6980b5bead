; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: without afn nothing may be approximate, nor are doubles, nor functions that PTX has no approximation of
; CHECK: call float @llvm.sin.f32
; CHECK: call afn double @llvm.exp2.f64
; CHECK: call afn float @llvm.tan.f32
; CHECK: call fast float @llvm.pow.f32

define void @f(float %x, double %d) {
  %a = call float @llvm.sin.f32(float %x)
  %b = call afn double @llvm.exp2.f64(double %d)
  %c = call afn float @llvm.tan.f32(float %x)
  %e = call fast float @llvm.pow.f32(float %x, float %x)
  ret void
}
declare float @llvm.sin.f32(float)
declare double @llvm.exp2.f64(double)
declare float @llvm.tan.f32(float)
declare float @llvm.pow.f32(float, float)
