; floats: neutral elements on the left, NaN, negation
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[480], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @left_neutral(
; CHECK: ret float %a
; CHECK-LABEL: @left_one(
; CHECK: ret float %a
; CHECK-LABEL: @negation(
; CHECK: ret float 0.000000e+00
; CHECK-LABEL: @quotient(
; CHECK: ret float 1.000000e+00
; CHECK-LABEL: @nan_compare(
; CHECK: ret i1 false
; CHECK-LABEL: @nan_unordered(
; CHECK: ret i1 true
; CHECK-LABEL: @integer_ordered(
; CHECK: ret i1 true
; CHECK-LABEL: @magnitude(
; CHECK: ret i1 false
; CHECK-LABEL: @keeps_negation(
; CHECK: ret float %r
; CHECK-LABEL: @keeps_positive_zero(
; CHECK: ret float %r
; CHECK-LABEL: @keeps_quotient(
; CHECK: ret float %r
; CHECK-LABEL: @keeps_magnitude(
; CHECK: ret i1 %r

define float @left_neutral(float %a) {
  %r = fadd float -0.0, %a
  ret float %r
}

define float @left_one(float %a) {
  %r = fmul float 1.0, %a
  ret float %r
}

define float @negation(float %a) {
  %n = fneg float %a
  %r = fadd nnan float %n, %a
  ret float %r
}

define float @quotient(float %a) {
  %r = fdiv nnan float %a, %a
  ret float %r
}

define i1 @nan_compare(float %a) {
  %r = fcmp ole float %a, 0x7FF8000000000000
  ret i1 %r
}

define i1 @nan_unordered(float %a) {
  %r = fcmp une float %a, 0x7FF8000000000000
  ret i1 %r
}

define i1 @integer_ordered(i32 %x) {
  %b = sitofp i32 %x to float
  %r = fcmp ord float %b, 0.0
  ret i1 %r
}

define i1 @magnitude(float %a) {
  %b = call float @llvm.fabs.f32(float %a)
  %r = fcmp olt float %b, 0.0
  ret i1 %r
}

define float @keeps_negation(float %a) {
  %n = fneg float %a
  %r = fadd float %n, %a
  ret float %r
}

define float @keeps_positive_zero(float %a) {
  %r = fadd float 0.0, %a
  ret float %r
}

define float @keeps_quotient(float %a) {
  %r = fdiv float %a, %a
  ret float %r
}

define i1 @keeps_magnitude(float %a) {
  %b = call float @llvm.fabs.f32(float %a)
  %r = fcmp ole float %b, 0.0
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
  %r0 = call float @left_neutral(float %a)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store float %r0, ptr %q0, align 4
  %r1 = call float @left_one(float %a)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store float %r1, ptr %q1, align 4
  %r2 = call float @negation(float %a)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store float %r2, ptr %q2, align 4
  %r3 = call float @quotient(float %a)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store float %r3, ptr %q3, align 4
  %r4 = call i1 @nan_compare(float %a)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @nan_unordered(float %a)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @integer_ordered(i32 %x)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  %r7 = call i1 @magnitude(float %a)
  %w7 = zext i1 %r7 to i32
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %w7, ptr %q7, align 4
  %r8 = call float @keeps_negation(float %a)
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store float %r8, ptr %q8, align 4
  %r9 = call float @keeps_positive_zero(float %a)
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store float %r9, ptr %q9, align 4
  %r10 = call float @keeps_quotient(float %a)
  %q10 = getelementptr inbounds i32, ptr %po, i32 10
  store float %r10, ptr %q10, align 4
  %r11 = call i1 @keeps_magnitude(float %a)
  %w11 = zext i1 %r11 to i32
  %q11 = getelementptr inbounds i32, ptr %po, i32 11
  store i32 %w11, ptr %q11, align 4
  br label %end
end:
  ret void
}

declare float @llvm.fabs.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
