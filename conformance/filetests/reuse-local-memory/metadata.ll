; alias metadata was about slots of their own
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-1: = alloca
; CHECK-NOT: !tbaa
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  %b = alloca float, align 4
  store i32 %x, ptr %a, align 4, !tbaa !2
  %v = load i32, ptr %a, align 4, !tbaa !2
  %f = uitofp i32 %v to float
  store float %f, ptr %b, align 4, !tbaa !3
  %w = load float, ptr %b, align 4, !tbaa !3
  %r = fptoui float %w to i32
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = !{!"root"}
!1 = !{!"int", !0}
!2 = !{!1, !1, i64 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"float", !0}
