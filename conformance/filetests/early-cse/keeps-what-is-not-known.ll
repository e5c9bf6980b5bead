; negative: nothing is known behind a join, behind a branch with one successor, in the default, or where a case meets it
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,5)]
; CHECK-LABEL: @k
; CHECK: arm:
; CHECK-NEXT: store i32 5, ptr %po, align 4
; CHECK: join:
; CHECK-NEXT: %j = select i1 %c, i32 %x, i32 7
; CHECK: both:
; CHECK-NEXT: %b = select i1 %d, i32 %j, i32 9
; CHECK: same:
; CHECK-NEXT: %s = add i32 %b, 10
; CHECK: rest:
; CHECK-NEXT: %r = add i32 %s, 20
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 3
  br i1 %c, label %arm, label %join
arm:
  store i32 5, ptr %po, align 4
  br label %join
join:
  %j = select i1 %c, i32 %x, i32 7
  %d = icmp eq i32 %j, 2
  br i1 %d, label %both, label %both
both:
  %b = select i1 %d, i32 %j, i32 9
  switch i32 %b, label %same [
    i32 1, label %same
    i32 7, label %end
  ]
same:
  %s = add i32 %b, 10
  store i32 %s, ptr %po, align 4
  switch i32 %s, label %rest [
    i32 11, label %one
    i32 12, label %end
  ]
one:
  store i32 6, ptr %po, align 4
  br label %end
rest:
  %r = add i32 %s, 20
  store i32 %r, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
