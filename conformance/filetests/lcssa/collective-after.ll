; a vote behind the loop sees the last round of each lane
; RUN: opt --passes='lcssa' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %p.lcssa = phi i1 [ %p, %loop ]
; CHECK: ballot.sync(i32 -1, i1 %p.lcssa)
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
  %n = add i32 %i, 1
  %b = and i32 %n, 1
  %p = icmp eq i32 %b, 0
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
