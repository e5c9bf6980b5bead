; negative: no round is followed through a cycle with two entries
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %d, label %loop, label %exit
; CHECK: ret void
; VERDICT: loop-deletion @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  store i32 %i, ptr %po, align 4
  %e = icmp slt i32 %t, 9
  br i1 %e, label %a, label %b
a:
  %p = phi i32 [ 0, %loop ], [ %q1, %b ]
  %p1 = add i32 %p, 1
  br label %b
b:
  %q = phi i32 [ 0, %loop ], [ %p1, %a ]
  %q1 = add i32 %q, 1
  %f = icmp slt i32 %q1, 5
  br i1 %f, label %a, label %latch
latch:
  %j = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %j, %x
  br i1 %d, label %loop, label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
