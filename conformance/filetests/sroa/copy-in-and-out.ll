; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; Some bytes of what is copied through may be poison: they stay apart.

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:     memcpy
; CHECK:         [[B:%.*]] = load <4 x i8>, ptr %q, align 1
; CHECK:         [[V:%.*]] = bitcast <4 x i8> [[B]] to i32
; CHECK:         store <4 x i8> [[B]], ptr %r, align 1
; CHECK:         ret i32 [[V]]
define i32 @f(ptr %q, ptr %r) {
  %a = alloca i32
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %q, i64 4, i1 false)
  %v = load i32, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %a, i64 4, i1 false)
  ret i32 %v
}
