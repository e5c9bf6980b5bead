; negative: three vectors, vectors of another length, an open place, a scalar among elements, a splat that leaves elements of a vector
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @three(
; CHECK: shufflevector
; CHECK: shufflevector
; CHECK-LABEL: @length(
; CHECK: insertelement <2 x i32> %a
; CHECK-LABEL: @open(
; CHECK: insertelement <2 x i32> %a
; CHECK-LABEL: @scalar(
; CHECK: insertelement <2 x i32>
; CHECK-LABEL: @rest(
; CHECK: insertelement <4 x i32> %a, i32 %b, i64 0
; CHECK: insertelement <4 x i32> %i, i32 %b, i64 1
; VERDICT: @k: Refines

define <2 x i32> @three(<2 x i32> %a, <2 x i32> %b) {
  %m = mul <2 x i32> %a, %b
  %i = extractelement <2 x i32> %m, i64 1
  %j = extractelement <2 x i32> %b, i64 0
  %k = insertelement <2 x i32> %a, i32 %i, i64 0
  %l = add <2 x i32> %k, %m
  %s = insertelement <2 x i32> %l, i32 %j, i64 0
  %u = xor <2 x i32> %s, %k
  ret <2 x i32> %u
}

define <2 x i32> @length(<2 x i32> %a, <4 x i32> %b) {
  %i = extractelement <4 x i32> %b, i64 1
  %s = insertelement <2 x i32> %a, i32 %i, i64 0
  ret <2 x i32> %s
}

define <2 x i32> @open(<2 x i32> %a, <2 x i32> %b, i32 %c) {
  %n = and i32 %c, 1
  %i = extractelement <2 x i32> %b, i32 %n
  %s = insertelement <2 x i32> %a, i32 %i, i64 0
  ret <2 x i32> %s
}

define <2 x i32> @scalar(<2 x i32> %a, i32 %b) {
  %i = extractelement <2 x i32> %a, i64 1
  %k = insertelement <2 x i32> poison, i32 %i, i64 0
  %s = insertelement <2 x i32> %k, i32 %b, i64 1
  ret <2 x i32> %s
}

define <4 x i32> @rest(<4 x i32> %a, i32 %b) {
  %i = insertelement <4 x i32> %a, i32 %b, i64 0
  %s = insertelement <4 x i32> %i, i32 %b, i64 1
  ret <4 x i32> %s
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
  %r0 = call <2 x i32> @three(<2 x i32> %va, <2 x i32> %vb)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @length(<2 x i32> %va, <4 x i32> %wa)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @open(<2 x i32> %va, <2 x i32> %vb, i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call <2 x i32> @scalar(<2 x i32> %va, i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <2 x i32> %r3, ptr %q3, align 4
  %r4 = call <4 x i32> @rest(<4 x i32> %wa, i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store <4 x i32> %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
