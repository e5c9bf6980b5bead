; negative: elements of divisors, of operations used elsewhere, at open places, of operations of two variables, of bitcasts
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @divisor(
; CHECK: insertelement
; CHECK: udiv <2 x i32> %a, %i
; CHECK-LABEL: @shared(
; CHECK: mul <2 x i32> %a, <i32 3, i32 5>
; CHECK-LABEL: @open(
; CHECK: mul <2 x i32> %a, <i32 3, i32 5>
; CHECK-LABEL: @variables(
; CHECK: mul <2 x i32> %a, %b
; CHECK-LABEL: @bits(
; CHECK: bitcast <2 x float> %a to <4 x i16>
; VERDICT: @k: Refines

define <2 x i32> @divisor(<2 x i32> %a, i32 %b) {
  %d = or i32 %b, 1
  %o = or <2 x i32> %a, <i32 1, i32 1>
  %i = insertelement <2 x i32> %o, i32 %d, i64 0
  %m = udiv <2 x i32> %a, %i
  %s = shufflevector <2 x i32> %m, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  ret <2 x i32> %s
}

define i32 @shared(<2 x i32> %a) {
  %m = mul <2 x i32> %a, <i32 3, i32 5>
  %e = extractelement <2 x i32> %m, i64 1
  %n = xor <2 x i32> %m, %a
  %f = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %n)
  %r = add i32 %e, %f
  ret i32 %r
}

define i32 @open(<2 x i32> %a, i32 %b) {
  %n = and i32 %b, 1
  %m = mul <2 x i32> %a, <i32 3, i32 5>
  %r = extractelement <2 x i32> %m, i32 %n
  ret i32 %r
}

define i32 @variables(<2 x i32> %a, <2 x i32> %b) {
  %m = mul <2 x i32> %a, %b
  %r = extractelement <2 x i32> %m, i64 1
  ret i32 %r
}

define i32 @bits(<2 x float> %a) {
  %m = bitcast <2 x float> %a to <4 x i16>
  %e = extractelement <4 x i16> %m, i64 1
  %r = zext i16 %e to i32
  ret i32 %r
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
  %fa = sitofp <2 x i32> %va to <2 x float>
  %r0 = call <2 x i32> @divisor(<2 x i32> %va, i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store <2 x i32> %r0, ptr %q0, align 4
  %r1 = call i32 @shared(<2 x i32> %va)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @open(<2 x i32> %va, i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @variables(<2 x i32> %va, <2 x i32> %vb)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @bits(<2 x float> %fa)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
