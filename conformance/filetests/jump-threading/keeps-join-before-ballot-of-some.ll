; negative: the branch decides which lanes come to the ballot, so that they have to meet before it
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %j = phi i32 [ 1, %a ], [ %x, %b ]
; CHECK: br i1 %c, label %p, label %q
; CHECK: %s = call i32 @llvm.nvvm.vote.ballot.sync
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  %one = icmp eq i32 %x, 1
  %any = or i1 %k, %one
  %mask = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %any)
  br i1 %k, label %a, label %b
a:
  %xa = add i32 %x, 1
  br label %m
b:
  %xb = mul i32 %x, 3
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %b ]
  %v = phi i32 [ %xa, %a ], [ %xb, %b ]
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  %u = icmp slt i32 %v, 25
  %s = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %u)
  store i32 %s, ptr %po, align 4
  br label %e
q:
  store i32 %v, ptr %po, align 4
  br label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
