; negative: the latch tests already
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: %i = phi i32 [ 0,
; CHECK-NOT: lr.ph
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %e = icmp eq i32 %i, 3
  br i1 %e, label %exit, label %body
body:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %x
  br i1 %c, label %head, label %exit2
exit:
  store i32 1, ptr %po, align 4
  ret void
exit2:
  store i32 2, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
