; typed pointers: byval and sret with their types
%T = type { i32, i64 }
declare void @callee(%T* byval(%T) align 8, i32* noalias nonnull)
define void @f(%T* noalias sret(%T) align 8 %out, %T* byval(%T) align 8 %in, i8* dereferenceable(8) %d) {
  %1 = getelementptr inbounds %T, %T* %in, i64 0, i32 1
  %2 = load i64, i64* %1, align 8
  %3 = getelementptr inbounds %T, %T* %out, i64 0, i32 1
  store i64 %2, i64* %3, align 8
  %4 = getelementptr inbounds %T, %T* %out, i64 0, i32 0
  call void @callee(%T* byval(%T) align 8 %in, i32* nonnull %4)
  ret void
}
