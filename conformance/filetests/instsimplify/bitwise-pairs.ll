; words joined from complementary parts
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[320], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @and_of_ors(
; CHECK: ret i32 %x
; CHECK-LABEL: @or_of_ands(
; CHECK: ret i32 %x
; CHECK-LABEL: @or_xor(
; CHECK: ret i32 %a
; CHECK-LABEL: @nand_xor(
; CHECK: ret i32 %a
; CHECK-LABEL: @power(
; CHECK: ret i32 %x
; CHECK-LABEL: @power_minus_one(
; CHECK: ret i32 0
; CHECK-LABEL: @keeps_power(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_common(
; CHECK: ret i32 %r

define i32 @and_of_ors(i32 %x, i32 %y) {
  %n = xor i32 %y, -1
  %a = or i32 %x, %y
  %b = or i32 %n, %x
  %r = and i32 %a, %b
  ret i32 %r
}

define i32 @or_of_ands(i32 %x, i32 %y) {
  %n = xor i32 %y, -1
  %a = and i32 %x, %y
  %b = and i32 %n, %x
  %r = or i32 %a, %b
  ret i32 %r
}

define i32 @or_xor(i32 %x, i32 %y) {
  %a = or i32 %x, %y
  %b = xor i32 %y, %x
  %r = or i32 %b, %a
  ret i32 %r
}

define i32 @nand_xor(i32 %x, i32 %y) {
  %m = and i32 %x, %y
  %a = xor i32 %m, -1
  %b = xor i32 %x, %y
  %r = or i32 %a, %b
  ret i32 %r
}

define i32 @power(i32 %y) {
  %x = shl i32 1, %y
  %n = sub i32 0, %x
  %r = and i32 %n, %x
  ret i32 %r
}

define i32 @power_minus_one(i32 %y) {
  %x = shl i32 4, %y
  %n = add i32 %x, -1
  %r = and i32 %x, %n
  ret i32 %r
}

define i32 @keeps_power(i32 %y) {
  %x = shl i32 3, %y
  %n = add i32 %x, -1
  %r = and i32 %x, %n
  ret i32 %r
}

define i32 @keeps_common(i32 %x, i32 %y, i32 %z) {
  %a = or i32 %x, %y
  %b = or i32 %z, %x
  %r = and i32 %a, %b
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 8
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @and_of_ors(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @or_of_ands(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @or_xor(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @nand_xor(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @power(i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @power_minus_one(i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @keeps_power(i32 %y)
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @keeps_common(i32 %x, i32 %y, i32 %t)
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %r7, ptr %q7, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
