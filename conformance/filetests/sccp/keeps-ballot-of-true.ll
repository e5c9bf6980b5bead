; negative: which lanes vote is not known where all of them say yes
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK: %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 true)
; CHECK: phi i32
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %j
a:
  %m = call i32 @mask()
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 true)
  br label %j
j:
  %v = phi i32 [ 0, %entry ], [ %b, %a ]
  store i32 %v, ptr %po, align 4
  ret void
}

define internal i32 @mask() {
  ret i32 65535
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
