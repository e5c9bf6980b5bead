; negative: other masks, shuffles used elsewhere, divisions, an element that has to be two constants, vectors that are shortened
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @masks(
; CHECK: shufflevector
; CHECK: shufflevector
; CHECK: sub
; CHECK-LABEL: @used(
; CHECK: sub <2 x i32> %i, %j
; CHECK-LABEL: @division(
; CHECK: shufflevector
; CHECK: udiv <2 x i32>
; CHECK-LABEL: @constants(
; CHECK: shufflevector
; CHECK: mul <2 x i32>
; CHECK-LABEL: @shortened(
; CHECK: shufflevector
; CHECK: mul <2 x i32> %i, <i32 7, i32 9>
; VERDICT: @k: Refines

define <2 x i32> @masks(<2 x i32> %a, <2 x i32> %b) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %j = shufflevector <2 x i32> %b, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %s = sub <2 x i32> %i, %j
  ret <2 x i32> %s
}

define <2 x i32> @used(<2 x i32> %a, <2 x i32> %b) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %j = shufflevector <2 x i32> %b, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = sub <2 x i32> %i, %j
  %u = mul <2 x i32> %s, %a
  %v = mul <2 x i32> %i, %b
  %w = mul <2 x i32> %j, %a
  %x = xor <2 x i32> %u, %v
  %y = xor <2 x i32> %x, %w
  ret <2 x i32> %y
}

define <2 x i32> @division(<2 x i32> %a, <2 x i32> %b) {
  %o = or <2 x i32> %b, <i32 1, i32 1>
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %j = shufflevector <2 x i32> %o, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %s = udiv <2 x i32> %i, %j
  ret <2 x i32> %s
}

define <2 x i32> @constants(<2 x i32> %a) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %s = mul <2 x i32> %i, <i32 7, i32 9>
  ret <2 x i32> %s
}

define <2 x i32> @shortened(<4 x i32> %a) {
  %i = shufflevector <4 x i32> %a, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %s = mul <2 x i32> %i, <i32 7, i32 9>
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
  %wa = load <4 x i32>, ptr %px, align 4
  %r0 = call <2 x i32> @masks(<2 x i32> %va, <2 x i32> %vb)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @used(<2 x i32> %va, <2 x i32> %vb)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @division(<2 x i32> %va, <2 x i32> %vb)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call <2 x i32> @constants(<2 x i32> %va)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x i32> %r3, ptr %q3, align 4
  %r4 = call <2 x i32> @shortened(<4 x i32> %wa)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <2 x i32> %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
