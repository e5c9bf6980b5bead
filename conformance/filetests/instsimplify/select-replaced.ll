; a select on equality whose arms agree there
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @plus(
; CHECK: ret i32 %a
; CHECK-LABEL: @masked(
; CHECK: ret i32 %a
; CHECK-LABEL: @not_equal(
; CHECK: ret i32 %a
; CHECK-LABEL: @keeps_maybe_poison(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_flag(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_other_value(
; CHECK: ret i32 %r

define i32 @plus(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, 0
  %a = add i32 %x, %y
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}

define i32 @masked(i32 %x, i32 noundef %y) {
  %c = icmp eq i32 %x, 0
  %a = and i32 %x, %y
  %r = select i1 %c, i32 0, i32 %a
  ret i32 %r
}

define i32 @not_equal(i32 %x, i32 %y) {
  %c = icmp ne i32 %x, -1
  %a = and i32 %y, %x
  %r = select i1 %c, i32 %a, i32 %y
  ret i32 %r
}

define i32 @keeps_maybe_poison(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, 0
  %a = and i32 %x, %y
  %r = select i1 %c, i32 0, i32 %a
  ret i32 %r
}

define i32 @keeps_flag(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, 5
  %a = add nsw i32 %x, 2147483643
  %r = select i1 %c, i32 -2147483648, i32 %a
  ret i32 %r
}

define i32 @keeps_other_value(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, 1
  %a = add i32 %x, %y
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 6
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @plus(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @masked(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @not_equal(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @keeps_maybe_poison(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_flag(i32 %x, i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps_other_value(i32 %x, i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
