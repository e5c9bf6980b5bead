; negative: lanes that leave at the guard would not meet the others at the vote of the header
; RUN: opt --passes='lcssa,loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa,loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: %i = phi i32 [ 0,
; CHECK-NOT: lr.ph
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %p = icmp slt i32 %i, %x
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  %c = icmp ne i32 %v, 0
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  br label %head
exit:
  store i32 %i, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
