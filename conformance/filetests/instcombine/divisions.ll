; quotients and remainders by powers of two
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[200], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @quotient(
; CHECK: lshr i32 %x, 4
; CHECK-LABEL: @exact(
; CHECK: ret i32 %x
; CHECK-LABEL: @remainder(
; CHECK: and i32 %x, 15
; CHECK-LABEL: @twice(
; CHECK: udiv i32 %x, 42
; CHECK-LABEL: @negated(
; CHECK: srem i32 %x, 7

define i32 @quotient(i32 %x) {
  %r = udiv i32 %x, 16
  ret i32 %r
}

define i32 @exact(i32 %x) {
  %a = shl nsw i32 %x, 3
  %r = sdiv exact i32 %a, 8
  ret i32 %r
}

define i32 @remainder(i32 %x) {
  %r = urem i32 %x, 16
  ret i32 %r
}

define i32 @twice(i32 %x) {
  %a = udiv i32 %x, 6
  %r = udiv i32 %a, 7
  ret i32 %r
}

define i32 @negated(i32 %x) {
  %r = srem i32 %x, -7
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 5
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @quotient(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @exact(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @remainder(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @twice(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @negated(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
