; a loop that says not to be unrolled where its trip count is not constant
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 21]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped

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
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.runtime.disable"}
