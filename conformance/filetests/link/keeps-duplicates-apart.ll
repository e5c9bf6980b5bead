; RUN: not opt --link library.part -S %s | filecheck %s
; CHECK: library.part:[[#]]:{{[0-9]+}}: error[link-duplicate]: @lookup is defined here, and at {{.*}}keeps-duplicates-apart.ll:3:{{[0-9]+}} as well
define i32 @lookup(i32 %i) {
  ret i32 %i
}
