; constants of sums meet, also where lanes part
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[320], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @sums(
; CHECK: add i32 %x, 12
; CHECK-LABEL: @sums_nsw(
; CHECK: add nsw i32 %x, 12
; CHECK-LABEL: @difference(
; CHECK: add i32 %x, -5
; CHECK-LABEL: @from_constant(
; CHECK: sub i32 16, %x
; CHECK-LABEL: @vector(
; CHECK: add <2 x i32> %x, <i32 6, i32 9>
; CHECK-LABEL: @complement(
; CHECK: sub i32 6, %x
; CHECK-LABEL: @doubled(
; CHECK: shl i32 %x, 1
; CHECK-LABEL: @commuted(
; CHECK: add i32 %y, %x

define i32 @sums(i32 %x) {
  %a = add i32 %x, 5
  %r = add i32 %a, 7
  ret i32 %r
}

define i32 @sums_nsw(i32 %x) {
  %a = add nsw i32 %x, 5
  %r = add nsw i32 %a, 7
  ret i32 %r
}

define i32 @difference(i32 %x) {
  %r = sub i32 %x, 5
  ret i32 %r
}

define i32 @from_constant(i32 %x) {
  %a = sub i32 9, %x
  %r = add i32 %a, 7
  ret i32 %r
}

define <2 x i32> @vector(<2 x i32> %x) {
  %a = add <2 x i32> %x, <i32 1, i32 2>
  %r = add <2 x i32> %a, <i32 5, i32 7>
  ret <2 x i32> %r
}

define i32 @complement(i32 %x) {
  %a = xor i32 %x, -1
  %r = add i32 %a, 7
  ret i32 %r
}

define i32 @doubled(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}

define i32 @commuted(i32 %x, i32 %y) {
  %o = or i32 %y, %x
  %a = and i32 %x, %y
  %r = add i32 %o, %a
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 8
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @sums(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @sums_nsw(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @difference(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @from_constant(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %b4_0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %a4_0 = insertelement <2 x i32> %b4_0, i32 %t, i32 1
  %r4 = call <2 x i32> @vector(<2 x i32> %a4_0)
  %e4 = extractelement <2 x i32> %r4, i32 0
  %g4 = extractelement <2 x i32> %r4, i32 1
  %v4 = xor i32 %e4, %g4
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %v4, ptr %q4, align 4
  %r5 = call i32 @complement(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @doubled(i32 %x)
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @commuted(i32 %x, i32 %y)
  %q7 = getelementptr inbounds i32, ptr %po, i32 7
  store i32 %r7, ptr %q7, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
