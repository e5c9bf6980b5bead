; each target of a switch gets a loop of its own
; RUN: opt --passes='simple-loop-unswitch<nontrivial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch<nontrivial>' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch<nontrivial>,simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 1]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 2]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 3]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 9]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: switch i32 %k
; CHECK-NOT: switch
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  switch i32 %k, label %z [
    i32 1, label %a
    i32 2, label %b
    i32 3, label %a
  ]
a:
  %sa = add i32 %s, %i
  br label %latch
b:
  %sb = mul i32 %s, 3
  br label %latch
z:
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %sb, %b ], [ %i, %z ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
