; opaque form of: byval and sret with their types
%T = type { i32, i64 }
declare void @callee(ptr byval(%T) align 8, ptr noalias nonnull)
define void @f(ptr noalias sret(%T) align 8 %out, ptr byval(%T) align 8 %in, ptr dereferenceable(8) %d) {
  %1 = getelementptr inbounds %T, ptr %in, i64 0, i32 1
  %2 = load i64, ptr %1, align 8
  %3 = getelementptr inbounds %T, ptr %out, i64 0, i32 1
  store i64 %2, ptr %3, align 8
  %4 = getelementptr inbounds %T, ptr %out, i64 0, i32 0
  call void @callee(ptr byval(%T) align 8 %in, ptr nonnull %4)
  ret void
}
