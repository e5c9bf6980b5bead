; negative: lanes that move, other operations, two variables one of whose operations is used, a constant on the left, an operation with no such constant
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @moves(
; CHECK: mul <2 x i32> %a, <i32 {{5|poison}}, i32 7>
; CHECK: mul <2 x i32> %a, <i32 3, i32 {{9|poison}}>
; CHECK-LABEL: @others(
; CHECK: mul
; CHECK: xor
; CHECK: shufflevector
; CHECK-LABEL: @used(
; CHECK: mul <2 x i32> %a, <i32 5, i32 7>
; CHECK: mul <2 x i32> %b
; CHECK-LABEL: @reversed(
; CHECK: sub <2 x i32> <i32 {{7|poison}}, i32 9>, %a
; CHECK: shufflevector
; CHECK-LABEL: @remainder(
; CHECK: urem <2 x i32> %a, <i32 7, i32 9>
; CHECK: shufflevector
; VERDICT: @k: Refines

define <2 x i32> @moves(<2 x i32> %a) {
  %i = mul <2 x i32> %a, <i32 5, i32 7>
  %j = mul <2 x i32> %a, <i32 3, i32 9>
  %s = shufflevector <2 x i32> %i, <2 x i32> %j, <2 x i32> <i32 1, i32 2>
  ret <2 x i32> %s
}

define <2 x i32> @others(<2 x i32> %a) {
  %i = mul <2 x i32> %a, <i32 5, i32 7>
  %j = xor <2 x i32> %a, <i32 3, i32 9>
  %s = shufflevector <2 x i32> %i, <2 x i32> %j, <2 x i32> <i32 0, i32 3>
  ret <2 x i32> %s
}

define <2 x i32> @used(<2 x i32> %a, <2 x i32> %b) {
  %i = mul <2 x i32> %a, <i32 5, i32 7>
  %j = mul <2 x i32> %b, <i32 9, i32 11>
  %s = shufflevector <2 x i32> %i, <2 x i32> %j, <2 x i32> <i32 0, i32 3>
  %r = xor <2 x i32> %s, %i
  ret <2 x i32> %r
}

define <2 x i32> @reversed(<2 x i32> %a) {
  %i = sub <2 x i32> <i32 7, i32 9>, %a
  %s = shufflevector <2 x i32> %a, <2 x i32> %i, <2 x i32> <i32 0, i32 3>
  ret <2 x i32> %s
}

define <2 x i32> @remainder(<2 x i32> %a) {
  %i = urem <2 x i32> %a, <i32 7, i32 9>
  %s = shufflevector <2 x i32> %a, <2 x i32> %i, <2 x i32> <i32 0, i32 3>
  ret <2 x i32> %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 20
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %va = load <2 x i32>, ptr %px, align 4
  %pb = getelementptr inbounds i32, ptr %px, i32 2
  %vb = load <2 x i32>, ptr %pb, align 4
  %r0 = call <2 x i32> @moves(<2 x i32> %va)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @others(<2 x i32> %va)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @used(<2 x i32> %va, <2 x i32> %vb)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call <2 x i32> @reversed(<2 x i32> %va)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x i32> %r3, ptr %q3, align 4
  %r4 = call <2 x i32> @remainder(<2 x i32> %va)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <2 x i32> %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
