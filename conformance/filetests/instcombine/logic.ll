; and, or, xor
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[280], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @demorgan(
; CHECK: or i32 %x, %y
; CHECK: xor i32 {{.*}}, -1
; CHECK-LABEL: @masks(
; CHECK: and i32 %x, 8
; CHECK-LABEL: @xor_of_and_or(
; CHECK: xor i32 %y, %x
; CHECK-LABEL: @absorbed(
; CHECK: or i32 %x, %y
; CHECK-LABEL: @compare(
; CHECK: icmp sge i32 %x, %y
; CHECK-LABEL: @rotate(
; CHECK: call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 5)
; CHECK-LABEL: @wide(
; CHECK: xor i32 %x, %y
; CHECK: zext

define i32 @demorgan(i32 %x, i32 %y) {
  %a = xor i32 %x, -1
  %b = xor i32 %y, -1
  %r = and i32 %a, %b
  ret i32 %r
}

define i32 @masks(i32 %x) {
  %a = and i32 %x, 12
  %r = and i32 %a, 10
  ret i32 %r
}

define i32 @xor_of_and_or(i32 %x, i32 %y) {
  %a = and i32 %x, %y
  %b = or i32 %y, %x
  %r = xor i32 %a, %b
  ret i32 %r
}

define i32 @absorbed(i32 %x, i32 %y) {
  %a = xor i32 %x, %y
  %r = or i32 %x, %a
  ret i32 %r
}

define i1 @compare(i32 %x, i32 %y) {
  %a = icmp slt i32 %x, %y
  %r = xor i1 %a, true
  ret i1 %r
}

define i32 @rotate(i32 %x) {
  %a = shl i32 %x, 5
  %b = lshr i32 %x, 27
  %r = or i32 %a, %b
  ret i32 %r
}

define i64 @wide(i32 %x, i32 %y) {
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %r = xor i64 %a, %b
  ret i64 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 7
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @demorgan(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @masks(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @xor_of_and_or(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @absorbed(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i1 @compare(i32 %x, i32 %y)
  %v4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %v4, ptr %q4, align 4
  %r5 = call i32 @rotate(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i64 @wide(i32 %x, i32 %y)
  %v6 = trunc i64 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %v6, ptr %q6, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
