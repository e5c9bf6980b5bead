; function attributes of LLVM 14 and 15 that LLVM 16 folded into memory(...), on functions and call sites
declare void @a() readnone
declare void @b() readonly
declare void @c() writeonly
declare void @d(ptr) argmemonly
declare void @e(ptr) argmemonly readonly
declare void @f(ptr) argmemonly writeonly nounwind
declare void @g() inaccessiblememonly
declare void @h(ptr) inaccessiblemem_or_argmemonly
declare void @i(ptr) inaccessiblemem_or_argmemonly readonly
define void @j(ptr readnone %p, ptr readonly %q, ptr writeonly %r) #0 {
  call void @a() readnone
  call void @d(ptr readonly %q) argmemonly
  ret void
}
attributes #0 = { argmemonly nounwind }
