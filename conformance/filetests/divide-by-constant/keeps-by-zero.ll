; Negative: a division by zero, and one by -1, which overflows for the least number.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; CHECK: sdiv i64 %x, 0
; CHECK: urem i64 %x, 0
; CHECK: sdiv i64 %x, -1
; CHECK-NOT: mulhi
define i64 @f(i64 %x) {
  %a = sdiv i64 %x, 0
  %b = urem i64 %x, 0
  %c = sdiv i64 %x, -1
  %d = add i64 %a, %b
  %e = add i64 %d, %c
  ret i64 %e
}
