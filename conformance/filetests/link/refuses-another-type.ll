; RUN: not opt --link library.part -S %s | filecheck %s
; CHECK: library.part:{{[0-9]+}}:{{[0-9]+}}: error[link-type]: @lookup has type i32 (i32) here, and at {{.*}}refuses-another-type.ll:4:{{[0-9]+}} type i64 (i32)

declare i64 @lookup(i32)
