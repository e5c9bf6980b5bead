; an alias scope is valid for one iteration: the second of two rounds in one gets scopes of its own
; RUN: opt --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=20;unroll-max-count=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=20;unroll-max-count=2>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=20;unroll-max-count=2>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[160]]
; CHECK-LABEL: @k
; CHECK: noalias.scope.decl(metadata ![[A:[0-9]+]])
; CHECK: !alias.scope ![[A]]
; CHECK: loop1:
; CHECK-NOT: noalias.scope.decl(metadata ![[A]])
; CHECK: noalias.scope.decl(metadata ![[B:[0-9]+]])
; CHECK: !alias.scope ![[B]]
; CHECK: distinct !{!{{[0-9]+}}, !{{[0-9]+}}, !"a:It1"}
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %row = shl i32 %i, 5
  %at = add i32 %row, %t
  %p = getelementptr i32, ptr %out, i32 %at
  store i32 %i, ptr %p, !alias.scope !2
  %r = getelementptr i32, ptr %p, i32 32
  %v = load i32, ptr %r, !noalias !2
  %w = add i32 %v, 1
  store i32 %w, ptr %r, !noalias !2
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"a"}
!2 = !{!1}
