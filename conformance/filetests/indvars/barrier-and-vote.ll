; a loop with convergent operations: lanes make the same rounds, and meet where they met
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %b)
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: icmp ne i32 %n, 6
; CHECK: end:
; CHECK: add i32 %{{.*}}, 6
; CHECK: ret void
; VERDICT: indvars @k: Refines

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
  %b = icmp slt i32 %i, %x
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %b)
  %u = add i32 %s, %v
  call void @llvm.nvvm.barrier0()
  %n = add i32 %i, 1
  %c = icmp slt i32 %n, 6
  br i1 %c, label %loop, label %end
end:
  %y = add i32 %u, %n
  store i32 %y, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
