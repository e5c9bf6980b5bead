; what overflows always or never, by ranges and signs, is a plain operation with a constant; results alone, sums of sums, differences
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1440], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @never(
; CHECK-NOT: with.overflow
; CHECK: mul nuw nsw i8 %n, 7
; CHECK-LABEL: @never_signed(
; CHECK-NOT: with.overflow
; CHECK: sub nsw i8 %m, %n
; CHECK-LABEL: @always(
; CHECK-NOT: with.overflow
; CHECK: add i8 %n, -126
; CHECK: or disjoint i32 %w, 65536
; CHECK-LABEL: @always_low(
; CHECK-NOT: with.overflow
; CHECK: 65536
; CHECK-LABEL: @result(
; CHECK-NOT: with.overflow
; CHECK: mul i8 %a, %b
; CHECK-LABEL: @sum(
; CHECK: @llvm.uadd.with.overflow.i8(i8 %a, i8 12)
; CHECK-LABEL: @sum_signed(
; CHECK: @llvm.sadd.with.overflow.i8(i8 %a, i8 -128)
; CHECK-LABEL: @difference(
; CHECK: @llvm.sadd.with.overflow.i8(i8 %a, i8 -7)
; CHECK-LABEL: @product_result(
; CHECK-NOT: with.overflow
; CHECK: icmp ugt i8 %n, 31
; CHECK: shl i8 %n, 3
; VERDICT: @k: Refines

define i32 @never(i8 %a) {
  %n = and i8 %a, 15
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %n, i8 7)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @never_signed(i8 %a, i8 %b) {
  %m = ashr i8 %a, 1
  %n = ashr i8 %b, 1
  %p = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %m, i8 %n)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @always(i8 %a) {
  %n = or i8 %a, -128
  %p = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %n, i8 -126)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @always_low(i8 %a) {
  %n = and i8 %a, 15
  %p = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %n, i8 16)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @result(i8 %a, i8 %b) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %r = extractvalue { i8, i1 } %p, 0
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @sum(i8 %a) {
  %n = add nuw i8 %a, 5
  %p = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %n, i8 7)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @sum_signed(i8 %a) {
  %n = add nsw i8 %a, -100
  %p = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %n, i8 -28)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @difference(i8 %a) {
  %p = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %a, i8 7)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @product_result(i8 %a) {
  %n = freeze i8 %a
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %n, i8 8)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 36
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %bx = trunc i32 %x to i8
  %by = trunc i32 %y to i8
  %r0 = call i32 @never(i8 %bx)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @never_signed(i8 %bx, i8 %by)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @always(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @always_low(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @result(i8 %bx, i8 %by)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @sum(i8 %bx)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @sum_signed(i8 %bx)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @difference(i8 %bx)
  %q7 = getelementptr inbounds i32, ptr %po, i32 28
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @product_result(i8 %bx)
  %q8 = getelementptr inbounds i32, ptr %po, i32 32
  store i32 %r8, ptr %q8, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
