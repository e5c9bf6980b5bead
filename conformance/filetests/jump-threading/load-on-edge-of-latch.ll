; a block on the edge of a latch, which loads for the next round, is the latch and says what that said of the loop
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: h.split:
; CHECK: %s.pr = load i32, ptr %pi
; CHECK: br label %h, !llvm.loop
; CHECK: %s = phi i32 [ %t, %entry ], [ %s.pr, %h.split ]
; CHECK: br i1 %d, label %h.split, label %e{{$}}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %s = load i32, ptr %pi, align 4
  %c = icmp slt i32 %s, 20
  br i1 %c, label %l, label %e
l:
  store i32 %i, ptr %po, align 4
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 5
  br i1 %d, label %h, label %e, !llvm.loop !0
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
