; typed pointers: aliases, ifuncs, metadata and blockaddress carry pointee types
@v = global [2 x i32] zeroinitializer
@a = alias i32, getelementptr inbounds ([2 x i32], [2 x i32]* @v, i64 0, i64 1)
@b = alias void (i32), void (i32)* @f
@r = ifunc void (i32), void (i32)* ()* @resolver
@t = global i8* blockaddress(@f, %end)
define void @f(i32 %x) {
  call void @b(i32 %x)
  br label %end
end:
  call void @llvm.assume(i1 true) [ "align"(i32* @a, i64 4) ]
  indirectbr i8* blockaddress(@f, %end), [label %end]
}
define internal void (i32)* @resolver() {
  ret void (i32)* @f
}
declare void @llvm.assume(i1)
!n = !{!0}
!0 = !{i32* @a, void (i32)* @f, i8* null}
