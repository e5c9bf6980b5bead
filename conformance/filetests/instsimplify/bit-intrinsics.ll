; bits counted, reversed and swapped
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[480], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @bswap_twice(
; CHECK: ret i32 %x
; CHECK-LABEL: @reverse_twice(
; CHECK: ret i32 %x
; CHECK-LABEL: @keeps_mixed(
; CHECK: ret i32 %r
; CHECK-LABEL: @ctpop_bit(
; CHECK: ret i32 %a
; CHECK-LABEL: @keeps_ctpop(
; CHECK: ret i32 %r
; CHECK-LABEL: @cttz_shl(
; CHECK: ret i32 %x
; CHECK-LABEL: @ctlz_shr(
; CHECK: ret i32 %x
; CHECK-LABEL: @keeps_cttz(
; CHECK: ret i32 %r
; CHECK-LABEL: @zero_poison(
; CHECK: ret i32 poison
; CHECK-LABEL: @zero_width(
; CHECK: ret i32 32
; CHECK-LABEL: @folded(
; CHECK: ret i32 67305985
; CHECK-LABEL: @count_known(
; CHECK: ret i1 false

define i32 @bswap_twice(i32 %x) {
  %a = call i32 @llvm.bswap.i32(i32 %x)
  %r = call i32 @llvm.bswap.i32(i32 %a)
  ret i32 %r
}

define i32 @reverse_twice(i32 %x) {
  %a = call i32 @llvm.bitreverse.i32(i32 %x)
  %r = call i32 @llvm.bitreverse.i32(i32 %a)
  ret i32 %r
}

define i32 @keeps_mixed(i32 %x) {
  %a = call i32 @llvm.bitreverse.i32(i32 %x)
  %r = call i32 @llvm.bswap.i32(i32 %a)
  ret i32 %r
}

define i32 @ctpop_bit(i32 %x) {
  %a = and i32 %x, 1
  %r = call i32 @llvm.ctpop.i32(i32 %a)
  ret i32 %r
}

define i32 @keeps_ctpop(i32 %x) {
  %a = and i32 %x, 2
  %r = call i32 @llvm.ctpop.i32(i32 %a)
  ret i32 %r
}

define i32 @cttz_shl(i32 %x) {
  %a = shl i32 1, %x
  %r = call i32 @llvm.cttz.i32(i32 %a, i1 true)
  ret i32 %r
}

define i32 @ctlz_shr(i32 %x) {
  %a = lshr i32 -2147483648, %x
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  ret i32 %r
}

define i32 @keeps_cttz(i32 %x) {
  %a = shl i32 3, %x
  %r = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  ret i32 %r
}

define i32 @zero_poison() {
  %r = call i32 @llvm.ctlz.i32(i32 0, i1 true)
  ret i32 %r
}

define i32 @zero_width() {
  %r = call i32 @llvm.cttz.i32(i32 0, i1 false)
  ret i32 %r
}

define i32 @folded() {
  %r = call i32 @llvm.bswap.i32(i32 16909060)
  ret i32 %r
}

define i1 @count_known(i32 %x) {
  %a = call i32 @llvm.ctpop.i32(i32 %x)
  %r = icmp ugt i32 %a, 63
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
  %r0 = call i32 @bswap_twice(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @reverse_twice(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @keeps_mixed(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @ctpop_bit(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_ctpop(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @cttz_shl(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @ctlz_shr(i32 %x)
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @keeps_cttz(i32 %x)
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @zero_poison()
  %q8 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r8, ptr %q8, align 4
  %r9 = call i32 @zero_width()
  %q9 = getelementptr inbounds i32, ptr %po, i32 9
  store i32 %r9, ptr %q9, align 4
  %r10 = call i32 @folded()
  %q10 = getelementptr inbounds i32, ptr %po, i32 10
  store i32 %r10, ptr %q10, align 4
  %r11 = call i1 @count_known(i32 %x)
  %w11 = zext i1 %r11 to i32
  %q11 = getelementptr inbounds i32, ptr %po, i32 11
  store i32 %w11, ptr %q11, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
