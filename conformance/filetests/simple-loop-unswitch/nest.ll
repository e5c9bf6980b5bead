; a test in an inner loop moves out of both loops, one after the other
; RUN: opt --passes='simple-loop-unswitch<nontrivial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch<nontrivial>' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch<nontrivial>,simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 1]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 5]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: br i1 %c
; CHECK-NOT: br i1 %c
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %k, 2
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %p, %olatch ]
  %so = phi i32 [ %x, %entry ], [ %ul, %olatch ]
  br label %loop
loop:
  %i = phi i32 [ 0, %outer ], [ %n, %latch ]
  %s = phi i32 [ %so, %outer ], [ %u, %latch ]
  br i1 %c, label %a, label %latch
a:
  %sa = add i32 %s, %i
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %s, %loop ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %olatch
olatch:
  %ul = phi i32 [ %u, %latch ]
  %p = add nsw i32 %o, 1
  %e = icmp slt i32 %p, 3
  br i1 %e, label %outer, label %end
end:
  %r = phi i32 [ %ul, %olatch ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
