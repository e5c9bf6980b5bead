; terminators: switch with wide and empty cases, br, indirectbr, unreachable, ret of aggregates
define { i32, i1 } @f(i65 %x, i8 %y, ptr %t) {
entry:
  switch i65 %x, label %other [
    i65 0, label %zero
    i65 -1, label %zero
    i65 18446744073709551616, label %big
  ]
zero:
  switch i8 %y, label %other []
big:
  switch i8 %y, label %other [ i8 1, label %zero i8 2, label %zero i8 -128, label %jump ], !prof !0
jump:
  indirectbr ptr %t, [ label %zero, label %other, label %zero ]
other:
  %p = phi i32 [ 0, %entry ], [ 1, %zero ], [ 2, %big ], [ 3, %jump ]
  br i1 undef, label %out, label %never
never:
  unreachable
out:
  %r = insertvalue { i32, i1 } { i32 undef, i1 true }, i32 %p, 0
  ret { i32, i1 } %r
}
define i1 @g(i1 %c) {
  switch i1 %c, label %1 [ i1 true, label %2 ]
1:
  ret i1 false
2:
  ret i1 1
}
!0 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
