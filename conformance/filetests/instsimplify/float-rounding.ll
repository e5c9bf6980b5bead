; rounding to integers: twice, of integers, of constants with their signs
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[360], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @floor_twice(
; CHECK: ret float %b
; CHECK-LABEL: @ceil_of_floor(
; CHECK: ret float %b
; CHECK-LABEL: @of_integer(
; CHECK: ret float %b
; CHECK-LABEL: @floored(
; CHECK: ret float -2.000000e+00
; CHECK-LABEL: @rounded_even(
; CHECK: ret float 2.000000e+00
; CHECK-LABEL: @rounded_away(
; CHECK: ret float 3.000000e+00
; CHECK-LABEL: @keeps_sign(
; CHECK: ret float -0.000000e+00
; CHECK-LABEL: @keeps_one(
; CHECK: ret float %r
; CHECK-LABEL: @keeps_sum(
; CHECK: ret float %r

define float @floor_twice(float %a) {
  %b = call float @llvm.floor.f32(float %a)
  %r = call float @llvm.floor.f32(float %b)
  ret float %r
}

define float @ceil_of_floor(float %a) {
  %b = call float @llvm.floor.f32(float %a)
  %r = call float @llvm.ceil.f32(float %b)
  ret float %r
}

define float @of_integer(i32 %x) {
  %b = sitofp i32 %x to float
  %r = call float @llvm.trunc.f32(float %b)
  ret float %r
}

define float @floored() {
  %r = call float @llvm.floor.f32(float -1.5)
  ret float %r
}

define float @rounded_even() {
  %r = call float @llvm.rint.f32(float 2.5)
  ret float %r
}

define float @rounded_away() {
  %r = call float @llvm.round.f32(float 2.5)
  ret float %r
}

define float @keeps_sign() {
  %r = call float @llvm.ceil.f32(float -0.25)
  ret float %r
}

define float @keeps_one(float %a) {
  %r = call float @llvm.floor.f32(float %a)
  ret float %r
}

define float @keeps_sum(float %a) {
  %b = fadd float %a, 1.0
  %r = call float @llvm.floor.f32(float %b)
  ret float %r
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
  %r0 = call float @floor_twice(float %a)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store float %r0, ptr %q0, align 4
  %r1 = call float @ceil_of_floor(float %a)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store float %r1, ptr %q1, align 4
  %r2 = call float @of_integer(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store float %r2, ptr %q2, align 4
  %r3 = call float @floored()
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store float %r3, ptr %q3, align 4
  %r4 = call float @rounded_even()
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store float %r4, ptr %q4, align 4
  %r5 = call float @rounded_away()
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store float %r5, ptr %q5, align 4
  %r6 = call float @keeps_sign()
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store float %r6, ptr %q6, align 4
  %r7 = call float @keeps_one(float %a)
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store float %r7, ptr %q7, align 4
  %r8 = call float @keeps_sum(float %a)
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store float %r8, ptr %q8, align 4
  br label %end
end:
  ret void
}

declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.round.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
