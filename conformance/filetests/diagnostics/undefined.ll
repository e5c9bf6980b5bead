; RUN: not opt -S %s | filecheck %s

; CHECK: diagnostics/undefined.ll:[[@LINE+2]]:{{[0-9]+}}: error[{{.*}}]: {{.*}}%y
define i32 @f(i32 %a) {
  %x = add i32 %a, %y
  ret i32 %x
}
