; what is said of the loop goes to the new latch
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c{{[0-9]*}}, label %body, label %exit.loopexit, !llvm.loop !0
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %u, %body ]
  %c = icmp slt i32 %i, %x
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  %u = add i32 %s, %j
  br label %head, !llvm.loop !0
exit:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
