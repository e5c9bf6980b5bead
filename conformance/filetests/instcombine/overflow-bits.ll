; an overflow whose result is not used is a comparison: with the ends of the range for which a constant does not wrap
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1920], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @smul10(
; CHECK: add i8 %a, 12
; CHECK: icmp ugt i8 %{{.*}}, 24
; CHECK-LABEL: @smul_negative(
; CHECK: add i8 %a, 42
; CHECK: icmp ugt i8 %{{.*}}, 84
; CHECK-LABEL: @smul_minus_one(
; CHECK: icmp eq i8 %a, -128
; CHECK-LABEL: @smul_least(
; CHECK: icmp ugt i8 %a, 1
; CHECK-LABEL: @umul(
; CHECK: icmp ugt i8 %a, 25
; CHECK-LABEL: @square(
; CHECK: icmp ugt i8 %a, 15
; CHECK-LABEL: @sadd(
; CHECK: icmp sgt i8 %a, 117
; CHECK-LABEL: @sadd_negative(
; CHECK: icmp slt i8 %a, -118
; CHECK-LABEL: @uadd(
; CHECK: icmp ugt i8 %a, -11
; CHECK-LABEL: @ssub_least(
; CHECK: icmp sgt i8 %a, -1
; CHECK-LABEL: @usub(
; CHECK: icmp ult i8 %a, %b
; CHECK-LABEL: @truth(
; CHECK: and i1 %{{.*}}, %{{.*}}
; VERDICT: @k: Refines

define i32 @smul10(i8 %a) {
  %p = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 10)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @smul_negative(i8 %a) {
  %p = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 -3)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @smul_minus_one(i8 %a) {
  %p = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 -1)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @smul_least(i8 %a) {
  %p = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 -128)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @umul(i8 %a) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 10)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @square(i8 %a) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %a)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @sadd(i8 %a) {
  %p = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %a, i8 10)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @sadd_negative(i8 %a) {
  %p = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %a, i8 -10)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @uadd(i8 %a) {
  %p = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a, i8 10)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @ssub_least(i8 %a) {
  %p = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %a, i8 -128)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @usub(i8 %a, i8 %b) {
  %p = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @truth(i8 %a, i8 %b) {
  %c = trunc i8 %a to i1
  %d = trunc i8 %b to i1
  %p = call { i1, i1 } @llvm.smul.with.overflow.i1(i1 %c, i1 %d)
  %o = extractvalue { i1, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 48
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %bx = trunc i32 %x to i8
  %by = trunc i32 %y to i8
  %r0 = call i32 @smul10(i8 %bx)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @smul_negative(i8 %bx)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @smul_minus_one(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @smul_least(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @umul(i8 %bx)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @square(i8 %bx)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @sadd(i8 %bx)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @sadd_negative(i8 %bx)
  %q7 = getelementptr inbounds i32, ptr %po, i32 28
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @uadd(i8 %bx)
  %q8 = getelementptr inbounds i32, ptr %po, i32 32
  store i32 %r8, ptr %q8, align 4
  %r9 = call i32 @ssub_least(i8 %bx)
  %q9 = getelementptr inbounds i32, ptr %po, i32 36
  store i32 %r9, ptr %q9, align 4
  %r10 = call i32 @usub(i8 %bx, i8 %by)
  %q10 = getelementptr inbounds i32, ptr %po, i32 40
  store i32 %r10, ptr %q10, align 4
  %r11 = call i32 @truth(i8 %bx, i8 %by)
  %q11 = getelementptr inbounds i32, ptr %po, i32 44
  store i32 %r11, ptr %q11, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
declare { i1, i1 } @llvm.smul.with.overflow.i1(i1, i1)
