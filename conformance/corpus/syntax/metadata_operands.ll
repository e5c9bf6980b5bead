; metadata as operands of intrinsics: strings, nodes by number, inline nodes, values
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)
declare i1 @llvm.type.test(ptr, metadata)
declare void @llvm.assume(i1)
declare token @llvm.call.preallocated.setup(i32)
declare void @llvm.dbg.value(metadata, metadata, metadata)
define void @f(i64 %x, ptr %p) {
  %1 = call i64 @llvm.read_register.i64(metadata !0)
  call void @llvm.write_register.i64(metadata !{!"sp"}, i64 %1)
  %2 = call i1 @llvm.type.test(ptr %p, metadata !"type id")
  %3 = call i1 @llvm.type.test(ptr @f, metadata !1)
  %4 = and i1 %2, %3
  call void @llvm.assume(i1 %4)
  ret void
}
!0 = !{!"rsp"}
!1 = distinct !{}
