; RUN: not opt --passes=dce -S %s | filecheck %s
; CHECK: error[type-mismatch]: an alias or ifunc must have pointer type
@v = internal global i32 7
@a = internal alias i32, bitcast (i32 5 to i32)
