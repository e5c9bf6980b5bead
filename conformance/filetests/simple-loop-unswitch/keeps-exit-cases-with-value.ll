; negative: the exit of a case gets a value of the round
; RUN: opt --passes='simple-loop-unswitch' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: switch i32 %q, label %latch
; CHECK: i32 2, label %left
; CHECK: ret void
; VERDICT: simple-loop-unswitch @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = and i32 %x, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  switch i32 %q, label %latch [
    i32 1, label %one
    i32 2, label %left
  ]
one:
  br label %latch
latch:
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
left:
  %l = phi i32 [ %i, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
end:
  store i32 -7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
