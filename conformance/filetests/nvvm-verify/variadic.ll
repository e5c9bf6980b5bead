; a function with a varying number of arguments
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-variadic]

define void @f(i32 %x, ...) {
  ret void
}
