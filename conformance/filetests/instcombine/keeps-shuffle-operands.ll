; negative: an undefined vector that is read, elements that are read twice or moved, an inserted element besides others
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[640], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @undefined(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> <i32 undef, i32 undef, {{.*}}>, <4 x i32> <i32 3, i32 4, i32 5, i32 0>
; CHECK-LABEL: @longer(
; CHECK: shufflevector <2 x i32> %a, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
; CHECK-LABEL: @moved(
; CHECK: shufflevector <4 x i32>
; CHECK-LABEL: @twice(
; CHECK: shufflevector <4 x i32>
; VERDICT: @k: Refines

define <4 x i32> @undefined(<4 x i32> %a) {
  %s = shufflevector <4 x i32> %a, <4 x i32> undef, <4 x i32> <i32 3, i32 4, i32 5, i32 0>
  %f = freeze <4 x i32> %s
  %r = and <4 x i32> %f, <i32 -1, i32 0, i32 0, i32 -1>
  ret <4 x i32> %r
}

define <4 x i32> @longer(<2 x i32> %a) {
  %s = shufflevector <2 x i32> %a, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  ret <4 x i32> %s
}

define <4 x i32> @moved(<4 x i32> %a, i32 %b) {
  %i = insertelement <4 x i32> %a, i32 %b, i64 0
  %s = shufflevector <4 x i32> %a, <4 x i32> %i, <4 x i32> <i32 1, i32 0, i32 4, i32 3>
  ret <4 x i32> %s
}

define <4 x i32> @twice(<4 x i32> %a, i32 %b) {
  %i = insertelement <4 x i32> poison, i32 %b, i64 0
  %s = shufflevector <4 x i32> %a, <4 x i32> %i, <4 x i32> <i32 0, i32 4, i32 4, i32 3>
  ret <4 x i32> %s
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
  %wa = load <4 x i32>, ptr %px, align 4
  %r0 = call <4 x i32> @undefined(<4 x i32> %wa)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <4 x i32> %r0, ptr %q0, align 4
  %r1 = call <4 x i32> @longer(<2 x i32> %va)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <4 x i32> %r1, ptr %q1, align 4
  %r2 = call <4 x i32> @moved(<4 x i32> %wa, i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <4 x i32> %r2, ptr %q2, align 4
  %r3 = call <4 x i32> @twice(<4 x i32> %wa, i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store <4 x i32> %r3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
