; negative: masks stay where to join them is not permitted
; RUN: opt --passes=reassociate --verify-each --bisect-limit=0 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: or i32 %x, 123
; CHECK: xor i32

define i32 @g(i32 %x, i32 %y) {
  %a = or i32 %x, 123
  %d = xor i32 %a, %y
  %r = xor i32 %d, 123
  ret i32 %r
}
