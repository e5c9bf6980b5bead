; operand bundles on calls: several, empty, with strings that need escapes
declare void @f(i32)
declare void @llvm.assume(i1)
define void @g(ptr %p, i32 %x) {
  call void @f(i32 0) [ "deopt"(i32 1, ptr %p, float 2.0) ]
  call void @f(i32 1) nounwind [ "foo"(i32 %x), "bar"() ]
  call void @f(i32 2) [ "quote\22d"(ptr null, i64 undef) ], !tag !0
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16), "nonnull"(ptr %p), "dereferenceable"(ptr %p, i64 8) ]
  call void @llvm.assume(i1 true) [ "ignore"() ]
  ret void
}
!0 = !{}
