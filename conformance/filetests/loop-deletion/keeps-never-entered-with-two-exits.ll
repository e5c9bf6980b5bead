; negative: a loop that is never entered leads to two places
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %d, label %loop, label %exit
; CHECK: ret void
; VERDICT: loop-deletion @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br i1 false, label %pre, label %other
pre:
  br label %loop
loop:
  %i = phi i32 [ 0, %pre ], [ %j, %latch ]
  %e = icmp eq i32 %i, %x
  br i1 %e, label %third, label %latch
latch:
  %j = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %j, 5
  br i1 %d, label %loop, label %exit
third:
  br label %exit2
exit2:
  store i32 9, ptr %po, align 4
  ret void
other:
  store i32 7, ptr %po, align 4
  ret void
exit:
  store i32 5, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
