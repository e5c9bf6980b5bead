; named, distinct, self-referential, forward-referenced and null metadata; strings with escapes
define void @f(i32 %x) !dbg.like !0 !other !1 {
  %a = add i32 %x, 1, !annotation !2
  br label %l, !custom !3
l:
  ret void, !custom !{!"inline", i32 7}, !second !4
}
@g = global i32 0, !meta !5, !absolute_symbol !8
!named = !{!0, !1, !2, !3}
!named.with-dash_and.dots = !{!4}
!quoted\20name\22 = !{}
!empty = !{}
!0 = !{!"plain", i32 1, float 1.5, null, i64 -9223372036854775808}
!1 = distinct !{!1, !"self"}
!2 = !{!"escape \00\09\22\5C end", !""}
!3 = !{!6, !{}, !{!{i1 true}}, ptr @f, ptr @g}
!4 = distinct !{}
!5 = !{ptr null, <2 x i32> <i32 1, i32 2>, i128 170141183460469231731687303715884105727}
!6 = !{!7}
!7 = !{!"number gap next"}
!8 = !{i64 0, i64 256}
!900 = !{!"not used by anyone", !6}
