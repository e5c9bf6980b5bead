; a division may be undefined behaviour: it is not computed for lanes that take another edge; where the predecessor has no other, it is
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK-NEXT: br i1 %c
; CHECK: a:
; CHECK-NEXT: [[G:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: [[D:%[0-9]+]] = udiv i64 9, [[G]]
; CHECK: %f = phi i64 [ udiv (i64 8, i64 ptrtoint (ptr @g to i64)), %entry ], [ [[D]], %a ]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define i64 @k(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %f = phi i64 [ udiv (i64 8, i64 ptrtoint (ptr @g to i64)), %entry ], [ udiv (i64 9, i64 ptrtoint (ptr @g to i64)), %a ]
  ret i64 %f
}
