; comparisons decided by the bounds of quotients, remainders, clamps and counts
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[320], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @quotient(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_quotient(
; CHECK: ret i1 %r
; CHECK-LABEL: @remainder(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_remainder(
; CHECK: ret i1 %r
; CHECK-LABEL: @below_divisor(
; CHECK: ret i1 true
; CHECK-LABEL: @clamped(
; CHECK: ret i1 true
; CHECK-LABEL: @chosen(
; CHECK: ret i1 true
; CHECK-LABEL: @shifted(
; CHECK: ret i1 true

define i1 @quotient(i32 %x) {
  %a = udiv i32 %x, 10
  %r = icmp ult i32 %a, 429496730
  ret i1 %r
}

define i1 @keeps_quotient(i32 %x) {
  %a = udiv i32 %x, 10
  %r = icmp ult i32 %a, 429496729
  ret i1 %r
}

define i1 @remainder(i32 %x) {
  %a = srem i32 %x, 10
  %r = icmp sgt i32 %a, -10
  ret i1 %r
}

define i1 @keeps_remainder(i32 %x) {
  %a = srem i32 %x, 10
  %r = icmp sgt i32 %a, -9
  ret i1 %r
}

define i1 @below_divisor(i32 %x, i32 %y) {
  %a = urem i32 %x, %y
  %r = icmp ult i32 %a, %y
  ret i1 %r
}

define i1 @clamped(i32 %x) {
  %a = call i32 @llvm.smin.i32(i32 %x, i32 20)
  %r = icmp slt i32 %a, 21
  ret i1 %r
}

define i1 @chosen(i1 %c) {
  %a = select i1 %c, i32 5, i32 11
  %r = icmp sgt i32 %a, 4
  ret i1 %r
}

define i1 @shifted(i32 %x) {
  %a = ashr i32 %x, 28
  %r = icmp slt i32 %a, 8
  ret i1 %r
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
  %r0 = call i1 @quotient(i32 %x)
  %w0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %w0, ptr %q0, align 4
  %r1 = call i1 @keeps_quotient(i32 %x)
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @remainder(i32 %x)
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @keeps_remainder(i32 %x)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i1 @below_divisor(i32 %x, i32 %y)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @clamped(i32 %x)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @chosen(i1 %c)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  %r7 = call i1 @shifted(i32 %x)
  %w7 = zext i1 %r7 to i32
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %w7, ptr %q7, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
