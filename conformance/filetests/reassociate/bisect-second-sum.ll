; a sum in its own order asks for no permission, so that the next one gets it
; RUN: opt --passes=reassociate --verify-each --bisect-limit=1 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: %a = add i32 %y, %x
; CHECK: %b = add i32 %a, %z
; CHECK: %c = add i32 %y, %x
; CHECK: %d = add i32 %c, 7

define i32 @g(i32 %x, i32 %y, i32 %z) {
  %a = add i32 %y, %x
  %b = add i32 %a, %z
  %c = add i32 %x, 7
  %d = add i32 %c, %y
  %r = mul i32 %b, %d
  ret i32 %r
}
