; a part of a disjunction that makes it true
; RUN: opt --passes='simple-loop-unswitch<nontrivial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 1]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 5]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: br i1 %
; CHECK: select i1 false, i1 true, i1 %e
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 noundef %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %k, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %e = icmp eq i32 %i, 1
  %b1 = select i1 %c, i1 true, i1 %e
  br i1 %b1, label %a, label %b
a:
  %sa = add i32 %s, %i
  br label %latch
b:
  %sb = mul i32 %s, 3
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %sb, %b ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
