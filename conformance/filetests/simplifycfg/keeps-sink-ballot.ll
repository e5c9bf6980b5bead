; negative: two ballots of two arms do not become one behind them
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.nvvm.vote.ballot
; CHECK: call i32 @llvm.nvvm.vote.ballot
; CHECK: phi i32
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %ea = icmp sgt i32 %x, 3
  %va = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %ea)
  br label %j
b:
  %eb = icmp sgt i32 %x, 4
  %vb = call i32 @llvm.nvvm.vote.ballot.sync(i32 -65536, i1 %eb)
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
