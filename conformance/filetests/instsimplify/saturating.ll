; saturating sums and differences
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[400], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @plus_zero(
; CHECK: ret i32 %x
; CHECK-LABEL: @plus_ones(
; CHECK: ret i32 -1
; CHECK-LABEL: @minus_zero(
; CHECK: ret i32 %x
; CHECK-LABEL: @minus_same(
; CHECK: ret i32 0
; CHECK-LABEL: @zero_minus(
; CHECK: ret i32 0
; CHECK-LABEL: @folded(
; CHECK: ret i32 2147483647
; CHECK-LABEL: @shifted(
; CHECK: ret i32 -1
; CHECK-LABEL: @too_far(
; CHECK: ret i32 poison
; CHECK-LABEL: @keeps_signed_ones(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_signed_zero(
; CHECK: ret i32 %r

define i32 @plus_zero(i32 %x) {
  %r = call i32 @llvm.sadd.sat.i32(i32 0, i32 %x)
  ret i32 %r
}

define i32 @plus_ones(i32 %x) {
  %r = call i32 @llvm.uadd.sat.i32(i32 %x, i32 -1)
  ret i32 %r
}

define i32 @minus_zero(i32 %x) {
  %r = call i32 @llvm.ssub.sat.i32(i32 %x, i32 0)
  ret i32 %r
}

define i32 @minus_same(i32 %x) {
  %r = call i32 @llvm.usub.sat.i32(i32 %x, i32 %x)
  ret i32 %r
}

define i32 @zero_minus(i32 %x) {
  %r = call i32 @llvm.usub.sat.i32(i32 0, i32 %x)
  ret i32 %r
}

define i32 @folded() {
  %r = call i32 @llvm.sadd.sat.i32(i32 2147483647, i32 5)
  ret i32 %r
}

define i32 @shifted() {
  %r = call i32 @llvm.ushl.sat.i32(i32 65537, i32 20)
  ret i32 %r
}

define i32 @too_far() {
  %r = call i32 @llvm.sshl.sat.i32(i32 1, i32 32)
  ret i32 %r
}

define i32 @keeps_signed_ones(i32 %x) {
  %r = call i32 @llvm.sadd.sat.i32(i32 %x, i32 -1)
  ret i32 %r
}

define i32 @keeps_signed_zero(i32 %x) {
  %r = call i32 @llvm.ssub.sat.i32(i32 0, i32 %x)
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
  %r0 = call i32 @plus_zero(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @plus_ones(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @minus_zero(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @minus_same(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @zero_minus(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @folded()
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @shifted()
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @too_far()
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @keeps_signed_ones(i32 %x)
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r8, ptr %q8, align 4
  %r9 = call i32 @keeps_signed_zero(i32 %x)
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store i32 %r9, ptr %q9, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.ushl.sat.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
