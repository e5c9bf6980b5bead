; opaque form of: aliases, ifuncs, metadata and blockaddress carry pointee types
@v = global [2 x i32] zeroinitializer
@a = alias i32, getelementptr inbounds ([2 x i32], ptr @v, i64 0, i64 1)
@b = alias void (i32), ptr @f
@r = ifunc void (i32), ptr @resolver
@t = global ptr blockaddress(@f, %end)
define void @f(i32 %x) {
  call void @b(i32 %x)
  br label %end
end:
  call void @llvm.assume(i1 true) [ "align"(ptr @a, i64 4) ]
  indirectbr ptr blockaddress(@f, %end), [label %end]
}
define internal ptr @resolver() {
  ret ptr @f
}
declare void @llvm.assume(i1)
!n = !{!0}
!0 = !{ptr @a, ptr @f, ptr null}
