; a token names the operations of one loop
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; CHECK-LABEL: @k
; CHECK: phi i32
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

define ptx_kernel void @k(ptr %out) convergent {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %e = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %c = icmp ugt i32 %s, 9
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c) [ "convergencectrl"(token %h) ]
  %sum = add i32 %s, %v
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
