; the default leaves; the last case that stays stands for it inside
; RUN: opt --passes='simple-loop-unswitch' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: switch i32 %q, label %left
; CHECK: loop:
; CHECK-NEXT: phi
; CHECK-NEXT: phi
; CHECK-NEXT: br label %one
; CHECK: ret void
; VERDICT: @k: Refines

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
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  switch i32 %q, label %left [
    i32 1, label %one
    i32 2, label %left
    i32 3, label %left2
    i32 4, label %one
  ]
one:
  %a = add i32 %s, %i
  br label %latch
latch:
  %u = phi i32 [ %a, %one ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
left:
  store i32 -7, ptr %po, align 4
  br label %ret
left2:
  store i32 -8, ptr %po, align 4
  br label %ret
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  br label %ret
ret:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
