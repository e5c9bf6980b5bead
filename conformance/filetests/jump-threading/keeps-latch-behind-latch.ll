; negative: a latch behind the latch of another loop keeps what it says of its own
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: latch:
; CHECK: br label %h, !llvm.loop
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %n = add i32 %i, 1
  br label %g
g:
  %m = phi i32 [ 0, %h ], [ %m1, %g ]
  %m1 = add i32 %m, 1
  store i32 %m1, ptr %po, align 4
  %d = icmp slt i32 %m, %n
  br i1 %d, label %g, label %more, !llvm.loop !2
more:
  store i32 %n, ptr %po, align 4
  %c = icmp slt i32 %n, 9
  br i1 %c, label %latch, label %e, !llvm.loop !2
latch:
  br label %h, !llvm.loop !0
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1}
