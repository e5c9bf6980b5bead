; RUN: not opt -S %s | filecheck %s

; CHECK: diagnostics/type.ll:[[@LINE+2]]:{{[0-9]+}}: error[
define i32 @f(i32 %a) {
  %x = add i32 %a, 1.5
  ret i32 %x
}
