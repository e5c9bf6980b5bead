; calls of one function in two arms stay two: each has the lanes of its arm
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: then:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 %m
; CHECK: else:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 %m
; VERDICT: @k: Refines

define i32 @f(i32 %mask) convergent alwaysinline {
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 true)
  ret i32 %b
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ugt i32 %x, 4
  %m1 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %m2 = xor i32 %m1, -1
  br i1 %c, label %then, label %else
then:
  %a = call i32 @f(i32 %m1)
  br label %join
else:
  %b = call i32 @f(i32 %m2)
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
