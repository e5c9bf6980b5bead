; funnel shifts by 0, by the width, of equal words
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[280], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @left_zero(
; CHECK: ret i32 %x
; CHECK-LABEL: @right_width(
; CHECK: ret i32 %y
; CHECK-LABEL: @zeros(
; CHECK: ret i32 0
; CHECK-LABEL: @ones(
; CHECK: ret i32 -1
; CHECK-LABEL: @folded(
; CHECK: ret i32 3
; CHECK-LABEL: @keeps(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_mixed(
; CHECK: ret i32 %r

define i32 @left_zero(i32 %x, i32 %y) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 0)
  ret i32 %r
}

define i32 @right_width(i32 %x, i32 %y) {
  %r = call i32 @llvm.fshr.i32(i32 %x, i32 %y, i32 64)
  ret i32 %r
}

define i32 @zeros(i32 %x) {
  %r = call i32 @llvm.fshl.i32(i32 0, i32 0, i32 %x)
  ret i32 %r
}

define i32 @ones(i32 %x) {
  %r = call i32 @llvm.fshr.i32(i32 -1, i32 -1, i32 %x)
  ret i32 %r
}

define i32 @folded() {
  %r = call i32 @llvm.fshl.i32(i32 1, i32 -2147483648, i32 1)
  ret i32 %r
}

define i32 @keeps(i32 %x, i32 %y) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 1)
  ret i32 %r
}

define i32 @keeps_mixed(i32 %x) {
  %r = call i32 @llvm.fshl.i32(i32 0, i32 -1, i32 %x)
  ret i32 %r
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
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @left_zero(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @right_width(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @zeros(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @ones(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @folded()
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps(i32 %x, i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @keeps_mixed(i32 %x)
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
