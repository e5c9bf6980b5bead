; RUN: opt --passes=expand-intrinsics --verify-each -S %s | opt --passes=expand-intrinsics -S - | filecheck %s
; What comes out is not expanded again.
; CHECK-LABEL: define half @f(
; CHECK-COUNT-2: fpext half
; CHECK-NOT: fpext
; CHECK: call float @llvm.nvvm.fmin.f(
; CHECK: fptrunc float
; CHECK-NOT: fptrunc

define half @f(half %x, half %y) {
  %r = call half @llvm.minimum.f16(half %x, half %y)
  ret half %r
}
declare half @llvm.minimum.f16(half, half)
