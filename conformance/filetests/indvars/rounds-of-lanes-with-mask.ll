; lanes leave in different rounds, and those that are left are the same as before
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: phi i32 [ 0, %entry ], [ %w
; CHECK: end:
; CHECK: shl i32 %{{.*}}, 1
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %v = phi i32 [ 0, %entry ], [ %w, %loop ]
  %w = add i32 %v, 2
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, %x
  br i1 %c, label %loop, label %end
end:
  %y = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %z = add i32 %y, %w
  store i32 %z, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
