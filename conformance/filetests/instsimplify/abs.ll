; absolute values: of what is not negative, twice, of constants; negative: x may be negative
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @twice(
; CHECK: ret i32 %a
; CHECK-LABEL: @nonneg(
; CHECK: ret i32 %a
; CHECK-LABEL: @constant(
; CHECK: ret i32 7
; CHECK-LABEL: @least(
; CHECK: ret i32 -2147483648
; CHECK-LABEL: @least_poison(
; CHECK: ret i32 poison
; CHECK-LABEL: @keeps(
; CHECK: ret i32 %r

define i32 @twice(i32 %x) {
  %a = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %r = call i32 @llvm.abs.i32(i32 %a, i1 true)
  ret i32 %r
}

define i32 @nonneg(i32 %x) {
  %a = lshr i32 %x, 1
  %r = call i32 @llvm.abs.i32(i32 %a, i1 false)
  ret i32 %r
}

define i32 @constant() {
  %r = call i32 @llvm.abs.i32(i32 -7, i1 false)
  ret i32 %r
}

define i32 @least() {
  %r = call i32 @llvm.abs.i32(i32 -2147483648, i1 false)
  ret i32 %r
}

define i32 @least_poison() {
  %r = call i32 @llvm.abs.i32(i32 -2147483648, i1 true)
  ret i32 %r
}

define i32 @keeps(i32 %x) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 true)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 6
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @twice(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @nonneg(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @constant()
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @least()
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @least_poison()
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
