; RUN: opt %s --passes=print-module --opt=-dump-nvvmir --opt=-slot-157=0 -S | filecheck %s
; Nothing but the result is printed where the master of dumps is off.
; CHECK: define i32 @f
; CHECK-NOT: define i32 @f
define i32 @f(i32 %x) {
  ret i32 %x
}
