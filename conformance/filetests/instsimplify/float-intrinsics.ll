; floating-point intrinsics on constants and on themselves
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[760], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @fabs_twice(
; CHECK: ret float %b
; CHECK-LABEL: @fabs_unsigned(
; CHECK: ret float %b
; CHECK-LABEL: @keeps_fabs(
; CHECK: ret float %r
; CHECK-LABEL: @copysign_same(
; CHECK: ret float %a
; CHECK-LABEL: @copysign_negated(
; CHECK: ret float %b
; CHECK-LABEL: @root(
; CHECK: ret float 1.500000e+00
; CHECK-LABEL: @root_rounded(
; CHECK: ret float 0x3FF6A09E60000000
; CHECK-LABEL: @root_negative(
; CHECK: ret float 0x7FF8000000000000
; CHECK-LABEL: @fused(
; CHECK: ret float 1.400000e+01
; CHECK-LABEL: @fused_once(
; CHECK: ret float 0x3F40008000000000
; CHECK-LABEL: @keeps_fmuladd(
; CHECK: ret float %r
; CHECK-LABEL: @least(
; CHECK: ret float 4.000000e+00
; CHECK-LABEL: @propagated(
; CHECK: ret float 0x7FF8000000000000
; CHECK-LABEL: @min_same(
; CHECK: ret float %a
; CHECK-LABEL: @class_none(
; CHECK: ret i1 false
; CHECK-LABEL: @class_all(
; CHECK: ret i1 true
; CHECK-LABEL: @class_zero(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_class(
; CHECK: ret i1 %r
; CHECK-LABEL: @saturated(
; CHECK: ret i32 2147483647

define float @fabs_twice(float %a) {
  %b = call float @llvm.fabs.f32(float %a)
  %r = call float @llvm.fabs.f32(float %b)
  ret float %r
}

define float @fabs_unsigned(i32 %x) {
  %b = uitofp i32 %x to float
  %r = call float @llvm.fabs.f32(float %b)
  ret float %r
}

define float @keeps_fabs(i32 %x) {
  %b = sitofp i32 %x to float
  %r = call float @llvm.fabs.f32(float %b)
  ret float %r
}

define float @copysign_same(float %a) {
  %r = call float @llvm.copysign.f32(float %a, float %a)
  ret float %r
}

define float @copysign_negated(float %a) {
  %b = fneg float %a
  %r = call float @llvm.copysign.f32(float %a, float %b)
  ret float %r
}

define float @root() {
  %r = call float @llvm.sqrt.f32(float 2.25)
  ret float %r
}

define float @root_rounded() {
  %r = call float @llvm.sqrt.f32(float 2.0)
  ret float %r
}

define float @root_negative() {
  %r = call float @llvm.sqrt.f32(float -1.0)
  ret float %r
}

define float @fused() {
  %r = call float @llvm.fma.f32(float 3.0, float 5.0, float -1.0)
  ret float %r
}

define float @fused_once() {
  %r = call float @llvm.fma.f32(float 0x3FF0010000000000, float 0x3FF0010000000000, float -1.0)
  ret float %r
}

define float @keeps_fmuladd() {
  %r = call float @llvm.fmuladd.f32(float 0x3FF0010000000000, float 0x3FF0010000000000, float -1.0)
  ret float %r
}

define float @least() {
  %r = call float @llvm.minnum.f32(float 0x7FF8000000000000, float 4.0)
  ret float %r
}

define float @propagated() {
  %r = call float @llvm.minimum.f32(float 0x7FF8000000000000, float 4.0)
  ret float %r
}

define float @min_same(float %a) {
  %r = call float @llvm.minnum.f32(float %a, float %a)
  ret float %r
}

define i1 @class_none(float %a) {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 0)
  ret i1 %r
}

define i1 @class_all(float %a) {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 1023)
  ret i1 %r
}

define i1 @class_zero() {
  %r = call i1 @llvm.is.fpclass.f32(float -0.0, i32 32)
  ret i1 %r
}

define i1 @keeps_class(float %a) {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 3)
  ret i1 %r
}

define i32 @saturated() {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float 1.0e10)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 19
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call float @fabs_twice(float %a)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store float %r0, ptr %q0, align 4
  %r1 = call float @fabs_unsigned(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store float %r1, ptr %q1, align 4
  %r2 = call float @keeps_fabs(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store float %r2, ptr %q2, align 4
  %r3 = call float @copysign_same(float %a)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store float %r3, ptr %q3, align 4
  %r4 = call float @copysign_negated(float %a)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store float %r4, ptr %q4, align 4
  %r5 = call float @root()
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store float %r5, ptr %q5, align 4
  %r6 = call float @root_rounded()
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store float %r6, ptr %q6, align 4
  %r7 = call float @root_negative()
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store float %r7, ptr %q7, align 4
  %r8 = call float @fused()
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store float %r8, ptr %q8, align 4
  %r9 = call float @fused_once()
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store float %r9, ptr %q9, align 4
  %r10 = call float @keeps_fmuladd()
  %q10 = getelementptr inbounds i32, ptr %po, i32 10
  store float %r10, ptr %q10, align 4
  %r11 = call float @least()
  %q11 = getelementptr inbounds i32, ptr %po, i32 11
  store float %r11, ptr %q11, align 4
  %r12 = call float @propagated()
  %q12 = getelementptr inbounds i32, ptr %po, i32 12
  store float %r12, ptr %q12, align 4
  %r13 = call float @min_same(float %a)
  %q13 = getelementptr inbounds i32, ptr %po, i32 13
  store float %r13, ptr %q13, align 4
  %r14 = call i1 @class_none(float %a)
  %w14 = zext i1 %r14 to i32
  %q14 = getelementptr inbounds i32, ptr %po, i32 14
  store i32 %w14, ptr %q14, align 4
  %r15 = call i1 @class_all(float %a)
  %w15 = zext i1 %r15 to i32
  %q15 = getelementptr inbounds i32, ptr %po, i32 15
  store i32 %w15, ptr %q15, align 4
  %r16 = call i1 @class_zero()
  %w16 = zext i1 %r16 to i32
  %q16 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %w16, ptr %q16, align 4
  %r17 = call i1 @keeps_class(float %a)
  %w17 = zext i1 %r17 to i32
  %q17 = getelementptr inbounds i32, ptr %po, i32 17
  store i32 %w17, ptr %q17, align 4
  %r18 = call i32 @saturated()
  %q18 = getelementptr inbounds i32, ptr %po, i32 18
  store i32 %r18, ptr %q18, align 4
  br label %end
end:
  ret void
}

declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
