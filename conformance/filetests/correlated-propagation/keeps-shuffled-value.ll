; negative: a lane that knows its own number knows nothing of the one that it is handed
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32
; CHECK: icmp slt i32 %v, 20
; CHECK: %w = call i32 @llvm.nvvm.vote.ballot.sync
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp ult i32 %t, 16
  br i1 %k, label %a, label %b
a:
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 true)
  %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 65535, i32 %x, i32 1, i32 31)
  %c = icmp slt i32 %v, 20
  %ci = zext i1 %c to i32
  %w = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %c)
  %s0 = add i32 %ci, %w
  %s = add i32 %s0, %m
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
