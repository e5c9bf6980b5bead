; shifts by constants meet
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @left(
; CHECK: shl i32 %x, 7
; CHECK-LABEL: @too_far(
; CHECK: ret i32 0
; CHECK-LABEL: @signed_far(
; CHECK: ashr i32 %x, 31
; CHECK-LABEL: @mask_high(
; CHECK: and i32 %x, -8
; CHECK-LABEL: @mask_low(
; CHECK: and i32 %x, 536870911
; CHECK-LABEL: @and_below(
; CHECK: shl i32 %x, 4
; CHECK: and i32 {{.*}}, 496

define i32 @left(i32 %x) {
  %a = shl i32 %x, 3
  %r = shl i32 %a, 4
  ret i32 %r
}

define i32 @too_far(i32 %x) {
  %a = shl i32 %x, 20
  %r = shl i32 %a, 14
  ret i32 %r
}

define i32 @signed_far(i32 %x) {
  %a = ashr i32 %x, 20
  %r = ashr i32 %a, 14
  ret i32 %r
}

define i32 @mask_high(i32 %x) {
  %a = lshr i32 %x, 3
  %r = shl i32 %a, 3
  ret i32 %r
}

define i32 @mask_low(i32 %x) {
  %a = shl i32 %x, 3
  %r = lshr i32 %a, 3
  ret i32 %r
}

define i32 @and_below(i32 %x) {
  %a = and i32 %x, 31
  %r = shl i32 %a, 4
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
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @left(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @too_far(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @signed_far(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @mask_high(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @mask_low(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @and_below(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
