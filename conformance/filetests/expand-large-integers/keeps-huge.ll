; negative: integers of more than sixteen limbs
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; CHECK: add i1088 %x, %y

define i1088 @f(i1088 %x, i1088 %y) {
  %s = add i1088 %x, %y
  ret i1088 %s
}
