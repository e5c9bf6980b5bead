; a vote whose result only the loop uses has no effect; no lane waits for it any more
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK-NOT: phi i32 [ 0
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add nsw i32 %i, 1
  %q = icmp eq i32 %n, %x
  %v = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %q)
  %w = zext i1 %v to i32
  %m = add i32 %n, %w
  %c = icmp slt i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  store i32 %x, ptr %po, align 4
  ret void
}
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
