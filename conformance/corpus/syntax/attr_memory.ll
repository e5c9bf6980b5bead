; memory(...) in all its forms
declare void @m0() memory(none)
declare void @m1() memory(read)
declare void @m2() memory(write)
declare void @m3() memory(readwrite)
declare void @m4(ptr) memory(argmem: read)
declare void @m5(ptr) memory(argmem: readwrite, inaccessiblemem: write)
declare void @m6(ptr) memory(read, argmem: none)
declare void @m7(ptr) memory(write, argmem: readwrite, inaccessiblemem: read)
declare void @m8() memory(inaccessiblemem: none)
define void @f(ptr %p) memory(argmem: write) {
  store i8 0, ptr %p
  call void @m4(ptr %p) memory(argmem: read)
  ret void
}
