; negative: a vote depends on the lanes that are in the loop still
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync
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
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %p = icmp sgt i32 %x, 1
  %k = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  %u = add i32 %s, %k
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
