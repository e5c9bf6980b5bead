; shuffles of shuffles, casts and negations; the low halves of integers
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1120], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @back(
; CHECK-NEXT: ret <2 x i32> %a
; CHECK-LABEL: @two(
; CHECK: shufflevector <2 x i32> %
; CHECK-LABEL: @splats(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
; CHECK-LABEL: @bits(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 2>
; CHECK-LABEL: @casts(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 2>
; CHECK: sitofp <2 x i32>
; CHECK-NOT: sitofp
; CHECK-LABEL: @negations(
; CHECK: shufflevector <2 x float> %a, <2 x float> %b, <2 x i32> <i32 1, i32 2>
; CHECK: fneg <2 x float>
; CHECK-LABEL: @halves(
; CHECK-NOT: shufflevector
; CHECK: and <2 x i32> %a, <i32 65535, i32 65535>
; VERDICT: @k: Refines

define <2 x i32> @back(<2 x i32> %a) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = shufflevector <2 x i32> %i, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  ret <2 x i32> %s
}

define <2 x i32> @two(<2 x i32> %a, <2 x i32> %b) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %j = shufflevector <2 x i32> %b, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = shufflevector <2 x i32> %i, <2 x i32> %j, <2 x i32> <i32 1, i32 2>
  ret <2 x i32> %s
}

define <4 x i32> @splats(<4 x i32> %a) {
  %i = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %s = shufflevector <4 x i32> %i, <4 x i32> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  ret <4 x i32> %s
}

define <2 x float> @bits(<2 x i32> %a, <2 x i32> %b) {
  %i = bitcast <2 x i32> %a to <2 x float>
  %j = bitcast <2 x i32> %b to <2 x float>
  %s = shufflevector <2 x float> %i, <2 x float> %j, <2 x i32> <i32 1, i32 2>
  %n = bitcast <2 x float> %s to <2 x i32>
  %m = and <2 x i32> %n, <i32 1023, i32 1023>
  %r = sitofp <2 x i32> %m to <2 x float>
  ret <2 x float> %r
}

define <2 x float> @casts(<2 x i32> %a, <2 x i32> %b) {
  %i = sitofp <2 x i32> %a to <2 x float>
  %j = sitofp <2 x i32> %b to <2 x float>
  %s = shufflevector <2 x float> %i, <2 x float> %j, <2 x i32> <i32 1, i32 2>
  ret <2 x float> %s
}

define <2 x float> @negations(<2 x float> %a, <2 x float> %b) {
  %i = fneg <2 x float> %a
  %j = fneg nsz <2 x float> %b
  %s = shufflevector <2 x float> %i, <2 x float> %j, <2 x i32> <i32 1, i32 2>
  ret <2 x float> %s
}

define <2 x i32> @halves(<2 x i32> %a) {
  %i = bitcast <2 x i32> %a to <4 x i16>
  %s = shufflevector <4 x i16> %i, <4 x i16> poison, <2 x i32> <i32 0, i32 2>
  %r = zext <2 x i16> %s to <2 x i32>
  ret <2 x i32> %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 28
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
  %fa = sitofp <2 x i32> %va to <2 x float>
  %fb = sitofp <2 x i32> %vb to <2 x float>
  %r0 = call <2 x i32> @back(<2 x i32> %va)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @two(<2 x i32> %va, <2 x i32> %vb)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <4 x i32> @splats(<4 x i32> %wa)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <4 x i32> %r2, ptr %q2, align 4
  %r3 = call <2 x float> @bits(<2 x i32> %va, <2 x i32> %vb)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x float> %r3, ptr %q3, align 4
  %r4 = call <2 x float> @casts(<2 x i32> %va, <2 x i32> %vb)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <2 x float> %r4, ptr %q4, align 4
  %r5 = call <2 x float> @negations(<2 x float> %fa, <2 x float> %fb)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store <2 x float> %r5, ptr %q5, align 4
  %r6 = call <2 x i32> @halves(<2 x i32> %va)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store <2 x i32> %r6, ptr %q6, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
