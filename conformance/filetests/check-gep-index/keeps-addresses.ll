; negative: addresses outside an array are remarked, not refused
; RUN: opt --passes=check-gep-index --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: getelementptr [4 x i32], ptr %p, i32 0, i32 9

define ptr @f(ptr %p) {
  %q = getelementptr [4 x i32], ptr %p, i32 0, i32 9
  ret ptr %q
}
