; initializers of variables and cases of switches are no operands to compute
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NOT: ptrtoint
; CHECK: i32 7, label %b

@t = global i64 ptrtoint (ptr @g to i64)
@g = global [8 x i32] zeroinitializer

define i32 @k(i32 %x) {
  switch i32 %x, label %a [
    i32 7, label %b
  ]
a:
  ret i32 0
b:
  ret i32 1
}
