; forms of before LLVM 15: comparisons, selects, shifts; flags stay
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: [[C:%[0-9]+]] = icmp ne ptr @g, null
; CHECK-NEXT: [[S:%[0-9]+]] = select i1 [[C]], i64 1, i64 2
; CHECK-NEXT: %a = add i64 [[S]], 0
; CHECK-NEXT: [[P:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: [[T:%[0-9]+]] = shl nuw i64 [[P]], 1
; CHECK-NEXT: %b = add i64 %a, [[T]]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define i64 @k() {
  %a = add i64 select (i1 icmp ne (ptr @g, ptr null), i64 1, i64 2), 0
  %b = add i64 %a, shl nuw (i64 ptrtoint (ptr @g to i64), i64 1)
  ret i64 %b
}
