; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; An offset that is not constant may be any field.

; CHECK-LABEL: define i32 @f(
; CHECK:         %a = alloca [4 x i32]
; CHECK:         load i32, ptr %p
define i32 @f(i32 %i) {
  %a = alloca [4 x i32]
  store i32 7, ptr %a
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  %v = load i32, ptr %p
  ret i32 %v
}
