; TBAA, alias scopes, branch weights, loop metadata, access groups
define void @f(ptr noalias %p, ptr noalias %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load i32, ptr %p, align 4, !tbaa !0, !alias.scope !5, !noalias !6, !llvm.access.group !20
  store i32 %a, ptr %q, align 4, !tbaa !0, !alias.scope !6, !noalias !5, !llvm.mem.parallel_loop_access !10
  %next = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done, !prof !9, !llvm.loop !10
done:
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false), !tbaa.struct !15
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"root"}
!4 = distinct !{!4, !"domain"}
!5 = !{!7}
!6 = !{!8}
!7 = distinct !{!7, !4, !"scope p"}
!8 = distinct !{!8, !4, !"scope q"}
!9 = !{!"branch_weights", i32 99, i32 1}
!10 = distinct !{!10, !11, !12, !13, !14}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!"llvm.loop.unroll.disable"}
!13 = !{!"llvm.loop.vectorize.width", i32 4}
!14 = !{!"llvm.loop.parallel_accesses", !20}
!15 = !{i64 0, i64 4, !0, i64 4, i64 4, !0}
!20 = distinct !{}
