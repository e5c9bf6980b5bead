; behind a branch its condition is known, and the comparison that says the opposite; behind a case the value is known
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,5)]
; CHECK-LABEL: @k
; CHECK: low:
; CHECK-NEXT: %l0 = select i1 true, i32 %x, i32 7
; CHECK-NEXT: %l1 = select i1 false, i32 %x, i32 %l0
; CHECK: high:
; CHECK-NEXT: %h0 = select i1 false, i32 %x, i32 7
; CHECK-NEXT: %h1 = select i1 true, i32 %x, i32 %h0
; CHECK: one:
; CHECK-NEXT: %o = add i32 1, 10
; CHECK: two:
; CHECK-NEXT: %w = add i32 %y, 20
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 3
  br i1 %c, label %low, label %high
low:
  %l0 = select i1 %c, i32 %x, i32 7
  %n0 = icmp sge i32 %x, 3
  %l1 = select i1 %n0, i32 %x, i32 %l0
  br label %join
high:
  %h0 = select i1 %c, i32 %x, i32 7
  %n1 = icmp sge i32 %x, 3
  %h1 = select i1 %n1, i32 %x, i32 %h0
  br label %join
join:
  %y = phi i32 [ %l1, %low ], [ %h1, %high ]
  switch i32 %y, label %other [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %two
  ]
one:
  %o = add i32 %y, 10
  store i32 %o, ptr %po, align 4
  ret void
two:
  %w = add i32 %y, 20
  store i32 %w, ptr %po, align 4
  ret void
other:
  store i32 30, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
