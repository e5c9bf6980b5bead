; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; A fill becomes a constant.

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define i16 @f(
; CHECK-NEXT:    ret i16 1285
define i16 @f() {
  %a = alloca { i16, i16 }
  call void @llvm.memset.p0.i64(ptr %a, i8 5, i64 4, i1 false)
  %v = load i16, ptr %a
  ret i16 %v
}
