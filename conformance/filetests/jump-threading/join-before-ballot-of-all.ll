; lanes that met in the copied block meet behind its arms, before the ballot that all of them come to
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %m, label %m.thread
; CHECK: %s = call i32 @llvm.nvvm.vote.ballot.sync
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %b ]

  %w = mul i32 %j, 5
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  br label %e
q:
  store i32 %w, ptr %po, align 4
  br label %e
e:
  %u = icmp slt i32 %x, 25
  %s = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %u)
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
