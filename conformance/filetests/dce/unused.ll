; RUN: opt --passes=dce -S %s | filecheck %s
; A chain nobody needs goes; a call with effects stays.

declare i32 @effect(i32)

; CHECK-LABEL: define i32 @f(
; CHECK-NEXT:    call i32 @effect(i32 %a)
; CHECK-NEXT:    ret i32 %a
define i32 @f(i32 %a) {
  %x = add i32 %a, 1
  %y = mul i32 %x, 2
  %z = call i32 @effect(i32 %a)
  ret i32 %a
}
