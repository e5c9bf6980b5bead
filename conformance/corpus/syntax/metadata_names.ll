; metadata names and kinds with escapes; several attachments on one instruction; nodes out of order
@a = internal constant [2 x i8] c"\01\02", align 1, !kind.with-dash !2, !k$ !1
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4, !range !0, !nontemporal !3, !invariant.load !4, !noundef !4
  %w = load ptr, ptr %p, align 8, !nonnull !4, !dereferenceable !5, !align !5
  ret i32 %v, !\6bind !4
}
!name\20with\20spaces = !{!2}
!2 = !{!0}
!1 = !{!2, !3}
!0 = !{i32 0, i32 10, i32 20, i32 30}
!3 = !{i32 1}
!4 = !{}
!5 = !{i64 8}
