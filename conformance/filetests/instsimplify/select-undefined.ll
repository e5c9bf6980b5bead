; selects with undefined arms: only a value that is never poison may stand for undef
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @poison_arm(
; CHECK: ret i32 %x
; CHECK-LABEL: @undef_defined(
; CHECK: ret i32 %x
; CHECK-LABEL: @undef_frozen(
; CHECK: ret i32 %a
; CHECK-LABEL: @keeps_undef(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_flagged(
; CHECK: ret i32 %r
; CHECK-LABEL: @poison_condition(
; CHECK: ret i32 poison

define i32 @poison_arm(i1 %c, i32 %x) {
  %r = select i1 %c, i32 poison, i32 %x
  ret i32 %r
}

define i32 @undef_defined(i1 %c, i32 noundef %x) {
  %r = select i1 %c, i32 %x, i32 undef
  ret i32 %r
}

define i32 @undef_frozen(i1 %c, i32 %x) {
  %f = freeze i32 %x
  %a = or i32 %f, 1
  %r = select i1 %c, i32 undef, i32 %a
  ret i32 %r
}

define i32 @keeps_undef(i1 %c, i32 %x) {
  %r = select i1 %c, i32 undef, i32 %x
  ret i32 %r
}

define i32 @keeps_flagged(i1 %c, i32 noundef %x) {
  %a = add nsw i32 %x, 1
  %r = select i1 %c, i32 undef, i32 %a
  ret i32 %r
}

define i32 @poison_condition(i32 %x, i32 %y) {
  %r = select i1 poison, i32 %x, i32 %y
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
  %r0 = call i32 @poison_arm(i1 %c, i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @undef_defined(i1 %c, i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @undef_frozen(i1 %c, i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @keeps_undef(i1 %c, i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_flagged(i1 %c, i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @poison_condition(i32 %x, i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
