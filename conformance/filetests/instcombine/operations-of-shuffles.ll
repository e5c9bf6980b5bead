; an operation of vectors shuffled alike, or of a shuffled vector and a constant, is shuffled
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[640], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @both(
; CHECK: sub nsw <2 x i32> %a, %b
; CHECK: shufflevector
; CHECK-NOT: shufflevector
; CHECK-LABEL: @same(
; CHECK: mul <2 x i32> %a, %a
; CHECK: shufflevector
; CHECK-LABEL: @constant(
; CHECK: sub <2 x i32> <i32 6, i32 5>, %a
; CHECK: shufflevector
; CHECK-LABEL: @splat(
; CHECK: mul <2 x i32> %a, <i32 poison, i32 7>
; CHECK: shufflevector
; VERDICT: @k: Refines

define <2 x i32> @both(<2 x i32> %a, <2 x i32> %b) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %j = shufflevector <2 x i32> %b, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = sub nsw <2 x i32> %i, %j
  ret <2 x i32> %s
}

define <2 x i32> @same(<2 x i32> %a) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = mul <2 x i32> %i, %i
  ret <2 x i32> %s
}

define <2 x i32> @constant(<2 x i32> %a) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %s = sub <2 x i32> <i32 5, i32 6>, %i
  ret <2 x i32> %s
}

define <2 x i32> @splat(<2 x i32> %a) {
  %i = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %s = mul <2 x i32> %i, <i32 7, i32 7>
  ret <2 x i32> %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 16
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %va = load <2 x i32>, ptr %px, align 4
  %pb = getelementptr inbounds i32, ptr %px, i32 2
  %vb = load <2 x i32>, ptr %pb, align 4
  %r0 = call <2 x i32> @both(<2 x i32> %va, <2 x i32> %vb)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @same(<2 x i32> %va)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @constant(<2 x i32> %va)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call <2 x i32> @splat(<2 x i32> %va)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x i32> %r3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
