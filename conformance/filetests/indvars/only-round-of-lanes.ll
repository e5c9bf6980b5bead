; no lane goes round, whatever each begins with; the vote is that of the first round
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: phi
; CHECK: %y = add nuw nsw i32 %t, 3
; CHECK: %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  %b = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %n, %latch ]
  %j = phi i32 [ 9, %entry ], [ %o, %latch ]
  %y = add i32 %i, 3
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)
  %z = xor i32 %y, %m
  store i32 %z, ptr %po, align 4
  %c = icmp ult i32 %j, %b
  br i1 %c, label %latch, label %end
latch:
  %n = add i32 %i, 1
  %o = add i32 %j, 1
  br label %loop
end:
  ret void
}
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
