; elements that nobody reads are not inserted, and constants and masks are poison there; elements of operations are operations of elements
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1280], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @insertion(
; CHECK-NOT: insertelement
; CHECK: mul <2 x i32> %a, <i32 poison, i32 5>
; CHECK-LABEL: @select(
; CHECK: select <2 x i1> %c, <2 x i32> %a, <2 x i32> %b
; CHECK-LABEL: @overwritten(
; CHECK: shl <2 x i32> %a, <i32 {{.*}}, i32 1>
; CHECK-LABEL: @scalar(
; CHECK: extractelement <2 x i32> %a, i64 1
; CHECK: mul i32 %{{.*}}, 5
; CHECK-LABEL: @compared(
; CHECK: extractelement <2 x i32> %a, i64 0
; CHECK: icmp sgt i32 %{{.*}}, 3
; CHECK-LABEL: @cast(
; CHECK: extractelement <2 x float> %a, i32 %n
; CHECK: fptosi float
; CHECK-LABEL: @shuffled(
; CHECK-NEXT: %r = extractelement <2 x i32> %b, i64 0
; CHECK-LABEL: @beside(
; CHECK-NEXT: %r = extractelement <2 x i32> %a, i64 1
; VERDICT: @k: Refines

define <2 x i32> @insertion(<2 x i32> %a, i32 %b) {
  %i = insertelement <2 x i32> %a, i32 %b, i64 0
  %m = mul <2 x i32> %i, <i32 3, i32 5>
  %s = shufflevector <2 x i32> %m, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  ret <2 x i32> %s
}

define <2 x i32> @select(<2 x i32> %a, <2 x i32> %b, <2 x i1> %c) {
  %i = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 2, i32 1>
  %m = select <2 x i1> %c, <2 x i32> %i, <2 x i32> %b
  %s = shufflevector <2 x i32> %m, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  ret <2 x i32> %s
}

define <2 x i32> @overwritten(<2 x i32> %a, i32 %b, i32 %c) {
  %i = insertelement <2 x i32> %a, i32 %b, i64 0
  %m = add <2 x i32> %i, %a
  %s = insertelement <2 x i32> %m, i32 %c, i64 0
  ret <2 x i32> %s
}

define i32 @scalar(<2 x i32> %a) {
  %m = mul <2 x i32> %a, <i32 3, i32 5>
  %r = extractelement <2 x i32> %m, i64 1
  ret i32 %r
}

define i32 @compared(<2 x i32> %a) {
  %m = icmp sgt <2 x i32> %a, <i32 3, i32 5>
  %e = extractelement <2 x i1> %m, i64 0
  %r = zext i1 %e to i32
  ret i32 %r
}

define i32 @cast(<2 x float> %a, i32 %b) {
  %n = and i32 %b, 1
  %m = fptosi <2 x float> %a to <2 x i32>
  %r = extractelement <2 x i32> %m, i32 %n
  ret i32 %r
}

define i32 @shuffled(<2 x i32> %a, <2 x i32> %b) {
  %s = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 1, i32 2>
  %r = extractelement <2 x i32> %s, i64 1
  ret i32 %r
}

define i32 @beside(<2 x i32> %a, i32 %b) {
  %i = insertelement <2 x i32> %a, i32 %b, i64 0
  %r = extractelement <2 x i32> %i, i64 1
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 32
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %va = load <2 x i32>, ptr %px, align 4
  %pb = getelementptr inbounds i32, ptr %px, i32 2
  %vb = load <2 x i32>, ptr %pb, align 4
  %fa = sitofp <2 x i32> %va to <2 x float>
  %ca = icmp sgt <2 x i32> %va, %vb
  %r0 = call <2 x i32> @insertion(<2 x i32> %va, i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call <2 x i32> @select(<2 x i32> %va, <2 x i32> %vb, <2 x i1> %ca)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i32> %r1, ptr %q1, align 4
  %r2 = call <2 x i32> @overwritten(<2 x i32> %va, i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store <2 x i32> %r2, ptr %q2, align 4
  %r3 = call i32 @scalar(<2 x i32> %va)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @compared(<2 x i32> %va)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @cast(<2 x float> %fa, i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @shuffled(<2 x i32> %va, <2 x i32> %vb)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @beside(<2 x i32> %va, i32 %x)
  %q7 = getelementptr inbounds i32, ptr %po, i32 28
  store i32 %r7, ptr %q7, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
