; scopes and access groups of one activation go, a loop gets an identity of its own
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %v = load i32, ptr %q, align 4, !range
; CHECK-NOT: !alias.scope
; CHECK-NOT: !noalias
; CHECK: br i1 %c, label %again, label %end, !llvm.loop [[FIRST:![0-9]+]]
; CHECK: br i1 %c1, label %again1, label %end1, !llvm.loop
; CHECK-NOT: [[FIRST]]
; CHECK: ret void
; VERDICT: @k: Refines

define i32 @f(ptr %p, i32 %n) alwaysinline {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !1)
  br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %i1, %again ]
  %s = phi i32 [ 0, %entry ], [ %s1, %again ]
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  %v = load i32, ptr %q, align 4, !alias.scope !1, !noalias !1, !range !5, !llvm.access.group !6
  %s1 = add i32 %s, %v
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %again, label %end, !llvm.loop !4
end:
  ret i32 %s1
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r1 = call i32 @f(ptr %in, i32 %x)
  %r2 = call i32 @f(ptr %in, i32 %t)
  %r = add i32 %r1, %r2
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.experimental.noalias.scope.decl(metadata)

!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
!4 = distinct !{!4, !7, !8}
!5 = !{i32 0, i32 10}
!6 = distinct !{}
!7 = !{!"llvm.loop.mustprogress"}
!8 = !{!"llvm.loop.parallel_accesses", !6}
