; shuffles read the first vector; vectors that are not read are poison; what is in place is the vector
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1120], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @same(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
; CHECK-LABEL: @unread(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
; CHECK-LABEL: @order(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
; CHECK-LABEL: @poison_lanes(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 poison, i32 1, i32 0>
; CHECK-LABEL: @in_place(
; CHECK-NEXT: ret <4 x i32> %a
; CHECK-LABEL: @splat(
; CHECK: insertelement <4 x i32> poison, i32 %a, i64 0
; CHECK: <4 x i32> poison, <4 x i32> zeroinitializer
; CHECK-LABEL: @insertion(
; CHECK: insertelement <4 x i32> %a, i32 %b, i64 2
; CHECK-NOT: shufflevector
; VERDICT: @k: Refines

define <2 x i32> @same(<2 x i32> %a) {
  %s = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 3, i32 0>
  ret <2 x i32> %s
}

define <2 x i32> @unread(<2 x i32> %a, <2 x i32> %b) {
  %s = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 0>
  ret <2 x i32> %s
}

define <2 x i32> @order(<2 x i32> %a) {
  %s = shufflevector <2 x i32> undef, <2 x i32> %a, <2 x i32> <i32 3, i32 2>
  ret <2 x i32> %s
}

define <4 x i32> @poison_lanes(<4 x i32> %a) {
  %s = shufflevector <4 x i32> poison, <4 x i32> %a, <4 x i32> <i32 7, i32 1, i32 5, i32 4>
  %f = freeze <4 x i32> %s
  %r = and <4 x i32> %f, <i32 -1, i32 0, i32 -1, i32 -1>
  ret <4 x i32> %r
}

define <4 x i32> @in_place(<4 x i32> %a) {
  %s = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 0, i32 poison, i32 2, i32 3>
  ret <4 x i32> %s
}

define <4 x i32> @splat(i32 %a) {
  %i = insertelement <4 x i32> poison, i32 %a, i64 2
  %s = shufflevector <4 x i32> %i, <4 x i32> poison, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
  ret <4 x i32> %s
}

define <4 x i32> @insertion(<4 x i32> %a, i32 %b) {
  %i = insertelement <4 x i32> poison, i32 %b, i64 0
  %s = shufflevector <4 x i32> %a, <4 x i32> %i, <4 x i32> <i32 0, i32 1, i32 4, i32 3>
  ret <4 x i32> %s
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
  %r0 = call <2 x i32> @same(<2 x i32> %va)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @unread(<2 x i32> %va, <2 x i32> %vb)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @order(<2 x i32> %va)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call <4 x i32> @poison_lanes(<4 x i32> %wa)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <4 x i32> %r3, ptr %q3, align 4
  %r4 = call <4 x i32> @in_place(<4 x i32> %wa)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <4 x i32> %r4, ptr %q4, align 4
  %r5 = call <4 x i32> @splat(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store <4 x i32> %r5, ptr %q5, align 4
  %r6 = call <4 x i32> @insertion(<4 x i32> %wa, i32 %x)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store <4 x i32> %r6, ptr %q6, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
