; RUN: opt %s --passes='print-module<dump-nvvmir>,dce,print-module' --disable-output | filecheck %s
; RUN: opt %s --passes='print-module' --opt=-dump-nvvmir --disable-output | filecheck %s
; The module is printed where the option asks for it, as it is then.
; CHECK: define i32 @f(i32 %x) {
; CHECK-NEXT: %unused = add i32 %x, 1
; CHECK-NEXT: ret i32 %x
; CHECK-NOT: define
define i32 @f(i32 %x) {
  %unused = add i32 %x, 1
  ret i32 %x
}
