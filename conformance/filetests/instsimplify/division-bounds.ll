; quotients and remainders of small dividends, of products and remainders
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[400], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @small(
; CHECK: ret i32 0
; CHECK-LABEL: @small_signed(
; CHECK: ret i32 0
; CHECK-LABEL: @small_remainder(
; CHECK: ret i32 %a
; CHECK-LABEL: @keeps_equal(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_least(
; CHECK: ret i32 %r
; CHECK-LABEL: @of_remainder(
; CHECK: ret i32 0
; CHECK-LABEL: @of_product(
; CHECK: ret i32 0
; CHECK-LABEL: @of_signed_product(
; CHECK: ret i32 0
; CHECK-LABEL: @keeps_wrapping(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_wrong_flag(
; CHECK: ret i32 %r

define i32 @small(i32 %x, i32 %y) {
  %a = and i32 %x, 7
  %r = udiv i32 %a, 9
  ret i32 %r
}

define i32 @small_signed(i32 %x, i32 %y) {
  %a = srem i32 %x, 7
  %r = sdiv i32 %a, -9
  ret i32 %r
}

define i32 @small_remainder(i32 %x, i32 %y) {
  %a = srem i32 %x, 7
  %r = srem i32 %a, 9
  ret i32 %r
}

define i32 @keeps_equal(i32 %x, i32 %y) {
  %a = and i32 %x, 7
  %r = udiv i32 %a, 7
  ret i32 %r
}

define i32 @keeps_least(i32 %x, i32 %y) {
  %a = or i32 %x, -2147483648
  %r = sdiv i32 %a, 2147483647
  ret i32 %r
}

define i32 @of_remainder(i32 %x) {
  %a = urem i32 %x, 10
  %r = udiv i32 %a, 10
  ret i32 %r
}

define i32 @of_product(i32 %x) {
  %a = mul nuw i32 %x, 10
  %r = urem i32 %a, 10
  ret i32 %r
}

define i32 @of_signed_product(i32 %x) {
  %a = mul nsw i32 %x, -10
  %r = srem i32 %a, -10
  ret i32 %r
}

define i32 @keeps_wrapping(i32 %x) {
  %a = mul i32 %x, 10
  %r = urem i32 %a, 10
  ret i32 %r
}

define i32 @keeps_wrong_flag(i32 %x) {
  %a = mul nsw i32 %x, 10
  %r = urem i32 %a, 10
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 10
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @small(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @small_signed(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @small_remainder(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @keeps_equal(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_least(i32 %x, i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @of_remainder(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @of_product(i32 %x)
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @of_signed_product(i32 %x)
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @keeps_wrapping(i32 %x)
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r8, ptr %q8, align 4
  %r9 = call i32 @keeps_wrong_flag(i32 %x)
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store i32 %r9, ptr %q9, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
