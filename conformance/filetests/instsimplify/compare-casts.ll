; comparisons of extensions and of shifted words
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[480], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @zext(
; CHECK: ret i1 false
; CHECK-LABEL: @zext_signed(
; CHECK: ret i1 true
; CHECK-LABEL: @exact(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_inexact(
; CHECK: ret i1 %r
; CHECK-LABEL: @exact_differ(
; CHECK: ret i1 false
; CHECK-LABEL: @keeps_sext(
; CHECK: ret i1 %r
; CHECK-LABEL: @bool_less(
; CHECK: ret i1 %c
; CHECK-LABEL: @bool_at_least(
; CHECK: ret i1 %c
; CHECK-LABEL: @keeps_bool(
; CHECK: ret i1 %r
; CHECK-LABEL: @nonzero(
; CHECK: ret i1 false
; CHECK-LABEL: @odd_product(
; CHECK: ret i1 false
; CHECK-LABEL: @keeps_product(
; CHECK: ret i1 %r

define i1 @zext(i8 %n) {
  %a = zext i8 %n to i32
  %b = or i8 %n, 1
  %d = zext i8 %b to i32
  %r = icmp ugt i32 %a, %d
  ret i1 %r
}

define i1 @zext_signed(i8 %n) {
  %a = zext i8 %n to i32
  %b = or i8 %n, 1
  %d = zext i8 %b to i32
  %r = icmp sle i32 %a, %d
  ret i1 %r
}

define i1 @exact(i32 %x) {
  %a = lshr exact i32 %x, 2
  %b = lshr exact i32 %x, 2
  %r = icmp eq i32 %a, %b
  ret i1 %r
}

define i1 @keeps_inexact(i32 %x, i32 %y) {
  %q = xor i32 %x, 1
  %a = lshr i32 %x, %y
  %b = lshr i32 %q, %y
  %r = icmp eq i32 %a, %b
  ret i1 %r
}

define i1 @exact_differ(i32 %x, i32 %y) {
  %q = xor i32 %x, 1
  %a = lshr exact i32 %x, %y
  %b = lshr exact i32 %q, %y
  %r = icmp eq i32 %a, %b
  ret i1 %r
}

define i1 @keeps_sext(i8 %n) {
  %a = sext i8 %n to i32
  %b = or i8 %n, 1
  %d = sext i8 %b to i32
  %r = icmp sgt i32 %a, %d
  ret i1 %r
}

define i1 @bool_less(i1 %c) {
  %r = icmp slt i1 %c, false
  ret i1 %r
}

define i1 @bool_at_least(i1 %c) {
  %r = icmp uge i1 %c, true
  ret i1 %r
}

define i1 @keeps_bool(i1 %c) {
  %r = icmp eq i1 %c, false
  ret i1 %r
}

define i1 @nonzero(i32 %x) {
  %a = or i32 %x, 4
  %b = mul nuw i32 %a, 3
  %r = icmp eq i32 %b, 0
  ret i1 %r
}

define i1 @odd_product(i32 %x) {
  %a = or i32 %x, 4
  %b = mul i32 %a, 3
  %r = icmp eq i32 %b, 0
  ret i1 %r
}

define i1 @keeps_product(i32 %x) {
  %a = or i32 %x, 4
  %b = mul i32 %a, 6
  %r = icmp eq i32 %b, 0
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 12
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i1 @zext(i8 %n)
  %w0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %w0, ptr %q0, align 4
  %r1 = call i1 @zext_signed(i8 %n)
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @exact(i32 %x)
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @keeps_inexact(i32 %x, i32 %y)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i1 @exact_differ(i32 %x, i32 %y)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @keeps_sext(i8 %n)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @bool_less(i1 %c)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  %r7 = call i1 @bool_at_least(i1 %c)
  %w7 = zext i1 %r7 to i32
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %w7, ptr %q7, align 4
  %r8 = call i1 @keeps_bool(i1 %c)
  %w8 = zext i1 %r8 to i32
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %w8, ptr %q8, align 4
  %r9 = call i1 @nonzero(i32 %x)
  %w9 = zext i1 %r9 to i32
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store i32 %w9, ptr %q9, align 4
  %r10 = call i1 @odd_product(i32 %x)
  %w10 = zext i1 %r10 to i32
  %q10 = getelementptr inbounds i32, ptr %po, i32 10
  store i32 %w10, ptr %q10, align 4
  %r11 = call i1 @keeps_product(i32 %x)
  %w11 = zext i1 %r11 to i32
  %q11 = getelementptr inbounds i32, ptr %po, i32 11
  store i32 %w11, ptr %q11, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
