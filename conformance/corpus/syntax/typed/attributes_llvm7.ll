; typed pointers: byval and sret without a type take it from the pointer (the text of LLVM 7, which libnvvm reads)
%T = type { i32, i64 }
define void @old(%T* sret %out, %T* byval %in) {
  %1 = load %T, %T* %in
  store %T %1, %T* %out
  ret void
}
