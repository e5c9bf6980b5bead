; memory intrinsics with attributes on their pointer arguments, and immediate arguments
define void @f(ptr %d, ptr addrspace(1) %s, i64 %n, <4 x ptr> %ps) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %d, ptr addrspace(1) align 8 %s, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr align 1 dereferenceable(16) %d, ptr nonnull %d, i64 16, i1 true)
  call void @llvm.memset.p0.i64(ptr align 16 %d, i8 -1, i64 %n, i1 false), !tbaa.struct !0
  call void @llvm.memcpy.inline.p0.p1.i64(ptr %d, ptr addrspace(1) %s, i64 8, i1 false)
  %1 = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %ps, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 undef>, <4 x i32> poison)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %1, <4 x ptr> %ps, i32 4, <4 x i1> zeroinitializer)
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %d, ptr align 4 %d, i32 8, i32 4)
  ret void
}
declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.inline.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
!0 = !{i64 0, i64 4, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"t", !3}
!3 = !{!"root"}
