; elements of two vectors put together are a shuffle, one scalar in all elements a splat
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[480], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @gather(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 2>
; CHECK-LABEL: @base(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 1, i32 5, i32 3, i32 7>
; CHECK-LABEL: @splat(
; CHECK: insertelement <4 x i32> poison, i32 %a, i64 0
; CHECK: <4 x i32> poison, <4 x i32> zeroinitializer
; VERDICT: @k: Refines

define <2 x i32> @gather(<2 x i32> %a, <2 x i32> %b) {
  %i = extractelement <2 x i32> %a, i64 1
  %j = extractelement <2 x i32> %b, i64 0
  %k = insertelement <2 x i32> poison, i32 %i, i64 0
  %s = insertelement <2 x i32> %k, i32 %j, i64 1
  ret <2 x i32> %s
}

define <4 x i32> @base(<4 x i32> %a, <4 x i32> %b) {
  %i = extractelement <4 x i32> %a, i64 1
  %j = extractelement <4 x i32> %a, i64 3
  %k = insertelement <4 x i32> %b, i32 %i, i64 0
  %s = insertelement <4 x i32> %k, i32 %j, i64 2
  ret <4 x i32> %s
}

define <4 x i32> @splat(i32 %a) {
  %i = insertelement <4 x i32> poison, i32 %a, i64 0
  %j = insertelement <4 x i32> %i, i32 %a, i64 1
  %k = insertelement <4 x i32> %j, i32 %a, i64 3
  %s = insertelement <4 x i32> %k, i32 %a, i64 2
  ret <4 x i32> %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 12
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
  %r0 = call <2 x i32> @gather(<2 x i32> %va, <2 x i32> %vb)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <4 x i32> @base(<4 x i32> %wa, <4 x i32> %wb)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <4 x i32> %r1, ptr %q1, align 4
  %r2 = call <4 x i32> @splat(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <4 x i32> %r2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
