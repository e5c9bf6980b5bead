; a loop says what its parts are to have afterwards
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 21]
; CHECK-LABEL: @k
; CHECK: label %loop, label %{{.*}}, !llvm.loop ![[MAIN:[0-9]+]]
; CHECK: label %loop8, label %end, !llvm.loop ![[REST:[0-9]+]]
; CHECK: ![[MAIN]] = distinct !{![[MAIN]], ![[OWN:[0-9]+]]}
; CHECK: ![[OWN]] = !{!"llvm.loop.mine"}
; CHECK: ![[REST]] = distinct !{![[REST]], ![[OTHER:[0-9]+]]}
; CHECK: ![[OTHER]] = !{!"llvm.loop.other"}
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!0 = distinct !{!0, !1, !3}
!1 = !{!"llvm.loop.unroll.followup_unrolled", !2}
!2 = !{!"llvm.loop.mine"}
!3 = !{!"llvm.loop.unroll.followup_remainder", !4}
!4 = !{!"llvm.loop.other"}
