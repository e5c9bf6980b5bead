; products by constants
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[200], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @power(
; CHECK: shl i32 %x, 3
; CHECK-LABEL: @power_nuw(
; CHECK: shl nuw nsw i32 %x, 3
; CHECK-LABEL: @sign_nsw(
; CHECK: shl i32 %x, 31
; CHECK-LABEL: @distribute(
; CHECK: mul i32 %x, 5
; CHECK: add i32 {{.*}}, 15
; CHECK-LABEL: @truth(
; CHECK: select i1 %x, i32 %y, i32 0

define i32 @power(i32 %x) {
  %r = mul i32 %x, 8
  ret i32 %r
}

define i32 @power_nuw(i32 %x) {
  %r = mul nuw nsw i32 %x, 8
  ret i32 %r
}

define i32 @sign_nsw(i32 %x) {
  %r = mul nsw i32 %x, -2147483648
  ret i32 %r
}

define i32 @distribute(i32 %x) {
  %a = add i32 %x, 3
  %r = mul i32 %a, 5
  ret i32 %r
}

define i32 @truth(i1 %x, i32 %y) {
  %a = zext i1 %x to i32
  %r = mul i32 %a, %y
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
  %r0 = call i32 @power(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @power_nuw(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @sign_nsw(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @distribute(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %a4_0 = trunc i32 %x to i1
  %r4 = call i32 @truth(i1 %a4_0, i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
