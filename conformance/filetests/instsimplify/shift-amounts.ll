; shifts whose amount is known to be 0, or too far
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[200], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @multiple(
; CHECK: ret i32 %x
; CHECK-LABEL: @too_far(
; CHECK: ret i32 poison
; CHECK-LABEL: @exact_odd(
; CHECK: ret i32 %a
; CHECK-LABEL: @keeps_amount(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_inexact(
; CHECK: ret i32 %r

define i32 @multiple(i32 %x, i32 %y) {
  %a = shl i32 %y, 5
  %r = lshr i32 %x, %a
  ret i32 %r
}

define i32 @too_far(i32 %x, i32 %y) {
  %a = or i32 %y, 32
  %r = shl i32 %x, %a
  ret i32 %r
}

define i32 @exact_odd(i32 %x, i32 %y) {
  %a = or i32 %x, 1
  %r = ashr exact i32 %a, %y
  ret i32 %r
}

define i32 @keeps_amount(i32 %x, i32 %y) {
  %a = shl i32 %y, 4
  %r = lshr i32 %x, %a
  ret i32 %r
}

define i32 @keeps_inexact(i32 %x, i32 %y) {
  %a = or i32 %x, 1
  %r = ashr i32 %a, %y
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
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @multiple(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @too_far(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @exact_odd(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @keeps_amount(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_inexact(i32 %x, i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
