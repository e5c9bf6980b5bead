; an offset that is no number is no constant address
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: [[P:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr i8, ptr @g, i64 [[P]]
; CHECK-NEXT: ret ptr [[A]]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptr @k() {
  ret ptr getelementptr (i8, ptr @g, i64 ptrtoint (ptr @g to i64))
}
