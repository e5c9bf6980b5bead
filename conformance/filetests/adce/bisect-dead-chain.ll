; negative: an operand of what may not be removed stays, though it is dead
; RUN: opt --passes=adce --verify-each --bisect-limit=1 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: %a = add i32 %x, 1
; CHECK: %b = mul i32 %a, 3
; CHECK-NOT: %d
; CHECK: ret void

define void @g(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, 3
  %d = xor i32 %b, %a
  ret void
}
