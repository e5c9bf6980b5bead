; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; The same sum is computed once.

; CHECK-LABEL: define i32 @f(
; CHECK:         [[X:%.+]] = add i32 %a, %b
; CHECK-NOT:     add i32
; CHECK:         mul i32 [[X]], [[X]]
define i32 @f(i32 %a, i32 %b) {
  %x = add i32 %a, %b
  %y = add i32 %a, %b
  %z = mul i32 %x, %y
  ret i32 %z
}
