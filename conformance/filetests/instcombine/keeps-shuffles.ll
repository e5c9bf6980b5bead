; negative: three vectors, a new pattern, casts of different kinds or all used elsewhere, high halves
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @three(
; CHECK: shufflevector
; CHECK: shufflevector
; CHECK-LABEL: @pattern(
; CHECK: <i32 1, i32 2, i32 3, i32 0>
; CHECK: <i32 0, i32 2, i32 1, i32 3>
; CHECK-LABEL: @kinds(
; CHECK: sitofp <2 x i32> %a
; CHECK: uitofp <2 x i32> %b
; CHECK: shufflevector <2 x float>
; CHECK-LABEL: @shared(
; CHECK: sitofp <2 x i32> %a
; CHECK: sitofp <2 x i32> %b
; CHECK: shufflevector <2 x float>
; CHECK-LABEL: @high(
; CHECK: shufflevector <4 x i16>
; VERDICT: @k: Refines

define <4 x i32> @three(<4 x i32> %a, <4 x i32> %b) {
  %i = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %k = mul <4 x i32> %a, %b
  %s = shufflevector <4 x i32> %i, <4 x i32> %k, <4 x i32> <i32 0, i32 1, i32 4, i32 5>
  ret <4 x i32> %s
}

define <4 x i32> @pattern(<4 x i32> %a) {
  %i = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
  %s = shufflevector <4 x i32> %i, <4 x i32> poison, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  ret <4 x i32> %s
}

define <2 x float> @kinds(<2 x i32> %a, <2 x i32> %b) {
  %i = sitofp <2 x i32> %a to <2 x float>
  %j = uitofp <2 x i32> %b to <2 x float>
  %s = shufflevector <2 x float> %i, <2 x float> %j, <2 x i32> <i32 1, i32 2>
  ret <2 x float> %s
}

define <2 x float> @shared(<2 x i32> %a, <2 x i32> %b) {
  %i = sitofp <2 x i32> %a to <2 x float>
  %j = sitofp <2 x i32> %b to <2 x float>
  %s = shufflevector <2 x float> %i, <2 x float> %j, <2 x i32> <i32 1, i32 2>
  %m = fadd <2 x float> %i, %j
  %r = fmul <2 x float> %m, %s
  ret <2 x float> %r
}

define <2 x i32> @high(<2 x i32> %a) {
  %i = bitcast <2 x i32> %a to <4 x i16>
  %s = shufflevector <4 x i16> %i, <4 x i16> poison, <2 x i32> <i32 1, i32 3>
  %r = zext <2 x i16> %s to <2 x i32>
  ret <2 x i32> %r
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
  %pd = getelementptr inbounds i32, ptr %px, i32 4
  %wb = load <4 x i32>, ptr %pd, align 4
  %r0 = call <4 x i32> @three(<4 x i32> %wa, <4 x i32> %wb)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <4 x i32> %r0, ptr %q0, align 4
  %r1 = call <4 x i32> @pattern(<4 x i32> %wa)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <4 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x float> @kinds(<2 x i32> %va, <2 x i32> %vb)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x float> %r2, ptr %q2, align 4
  %r3 = call <2 x float> @shared(<2 x i32> %va, <2 x i32> %vb)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x float> %r3, ptr %q3, align 4
  %r4 = call <2 x i32> @high(<2 x i32> %va)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <2 x i32> %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
