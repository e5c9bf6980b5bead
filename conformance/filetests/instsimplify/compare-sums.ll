; comparisons of sums: common operands cancel where nothing wraps
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[360], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @plus_one(
; CHECK: ret i1 true
; CHECK-LABEL: @plus_one_unsigned(
; CHECK: ret i1 false
; CHECK-LABEL: @equal(
; CHECK: ret i1 false
; CHECK-LABEL: @common(
; CHECK: ret i1 true
; CHECK-LABEL: @difference(
; CHECK: ret i1 true
; CHECK-LABEL: @mixed(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_wrapping(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_wrong_flag(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_one_flag(
; CHECK: ret i1 %r

define i1 @plus_one(i32 %x) {
  %a = add nsw i32 %x, 1
  %r = icmp sgt i32 %a, %x
  ret i1 %r
}

define i1 @plus_one_unsigned(i32 %x) {
  %a = add nuw i32 %x, 1
  %r = icmp ule i32 %a, %x
  ret i1 %r
}

define i1 @equal(i32 %x) {
  %a = add i32 %x, 1
  %r = icmp eq i32 %a, %x
  ret i1 %r
}

define i1 @common(i32 %x, i32 %y) {
  %a = add nsw i32 %x, 3
  %b = add nsw i32 %x, 5
  %r = icmp slt i32 %a, %b
  ret i1 %r
}

define i1 @difference(i32 %x) {
  %a = sub nsw i32 %x, 4
  %r = icmp slt i32 %a, %x
  ret i1 %r
}

define i1 @mixed(i32 %x) {
  %a = xor i32 %x, 4
  %r = icmp ne i32 %x, %a
  ret i1 %r
}

define i1 @keeps_wrapping(i32 %x) {
  %a = add i32 %x, 1
  %r = icmp sgt i32 %a, %x
  ret i1 %r
}

define i1 @keeps_wrong_flag(i32 %x) {
  %a = add nuw i32 %x, 1
  %r = icmp sgt i32 %a, %x
  ret i1 %r
}

define i1 @keeps_one_flag(i32 %x, i32 %y) {
  %a = add nsw i32 %x, 3
  %b = add i32 %x, 5
  %r = icmp slt i32 %a, %b
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 9
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i1 @plus_one(i32 %x)
  %w0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %w0, ptr %q0, align 4
  %r1 = call i1 @plus_one_unsigned(i32 %x)
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @equal(i32 %x)
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @common(i32 %x, i32 %y)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i1 @difference(i32 %x)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @mixed(i32 %x)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @keeps_wrapping(i32 %x)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  %r7 = call i1 @keeps_wrong_flag(i32 %x)
  %w7 = zext i1 %r7 to i32
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %w7, ptr %q7, align 4
  %r8 = call i1 @keeps_one_flag(i32 %x, i32 %y)
  %w8 = zext i1 %r8 to i32
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %w8, ptr %q8, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
