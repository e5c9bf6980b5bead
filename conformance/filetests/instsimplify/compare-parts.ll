; a part of a word is not above it
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[320], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @masked(
; CHECK: ret i1 true
; CHECK-LABEL: @joined(
; CHECK: ret i1 false
; CHECK-LABEL: @divided(
; CHECK: ret i1 false
; CHECK-LABEL: @minimum(
; CHECK: ret i1 false
; CHECK-LABEL: @maximum(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_signed(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_equal(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_other_side(
; CHECK: ret i1 %r

define i1 @masked(i32 %x, i32 %y) {
  %a = and i32 %x, %y
  %r = icmp ule i32 %a, %y
  ret i1 %r
}

define i1 @joined(i32 %x, i32 %y) {
  %a = or i32 %x, %y
  %r = icmp ult i32 %a, %x
  ret i1 %r
}

define i1 @divided(i32 %x, i32 %y) {
  %a = lshr i32 %x, %y
  %r = icmp ugt i32 %a, %x
  ret i1 %r
}

define i1 @minimum(i32 %x, i32 %y) {
  %a = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  %r = icmp ugt i32 %a, %y
  ret i1 %r
}

define i1 @maximum(i32 %x, i32 %y) {
  %a = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  %r = icmp sge i32 %a, %y
  ret i1 %r
}

define i1 @keeps_signed(i32 %x, i32 %y) {
  %a = and i32 %x, %y
  %r = icmp sle i32 %a, %y
  ret i1 %r
}

define i1 @keeps_equal(i32 %x, i32 %y) {
  %a = or i32 %x, %y
  %r = icmp ule i32 %a, %x
  ret i1 %r
}

define i1 @keeps_other_side(i32 %x, i32 %y) {
  %a = lshr i32 %x, %y
  %r = icmp ule i32 %a, %y
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
  %r0 = call i1 @masked(i32 %x, i32 %y)
  %w0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %w0, ptr %q0, align 4
  %r1 = call i1 @joined(i32 %x, i32 %y)
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @divided(i32 %x, i32 %y)
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @minimum(i32 %x, i32 %y)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i1 @maximum(i32 %x, i32 %y)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @keeps_signed(i32 %x, i32 %y)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @keeps_equal(i32 %x, i32 %y)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  %r7 = call i1 @keeps_other_side(i32 %x, i32 %y)
  %w7 = zext i1 %r7 to i32
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %w7, ptr %q7, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
