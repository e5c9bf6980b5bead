; RUN: not opt --link library.part -S %s | filecheck %s
; CHECK: error[link-type]: @lookup is a function here, and at {{.*}} a variable
@lookup = external global i32
