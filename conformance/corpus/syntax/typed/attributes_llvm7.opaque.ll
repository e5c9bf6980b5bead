; opaque form of: byval and sret without a type take it from the pointer
%T = type { i32, i64 }
define void @old(ptr sret(%T) %out, ptr byval(%T) %in) {
  %1 = load %T, ptr %in
  store %T %1, ptr %out
  ret void
}
