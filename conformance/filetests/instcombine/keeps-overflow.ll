; negative: the range reaches one number too far, the inner sum may wrap or wraps the other way, the constants overflow, the least number has no negation, an undefined factor is used twice
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[960], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @edge(
; CHECK: @llvm.umul.with.overflow.i8(i8 %n, i8 18)
; CHECK-LABEL: @open_sum(
; CHECK: @llvm.uadd.with.overflow.i8(i8 %n, i8 7)
; CHECK-LABEL: @other_flag(
; CHECK: @llvm.uadd.with.overflow.i8(i8 %n, i8 7)
; CHECK-LABEL: @constants(
; CHECK: @llvm.sadd.with.overflow.i8(i8 %n, i8 -29)
; CHECK-LABEL: @least(
; CHECK: @llvm.ssub.with.overflow.i8(i8 %a, i8 -128)
; CHECK-LABEL: @open_factor(
; CHECK: @llvm.umul.with.overflow.i8(i8 %a, i8 8)
; CHECK: extractvalue { i8, i1 } %p, 0
; VERDICT: @k: Refines

define i32 @edge(i8 %a) {
  %n = and i8 %a, 15
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %n, i8 18)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @open_sum(i8 %a) {
  %n = add i8 %a, 5
  %p = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %n, i8 7)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @other_flag(i8 %a) {
  %n = add nsw i8 %a, 5
  %p = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %n, i8 7)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @constants(i8 %a) {
  %n = add nsw i8 %a, -100
  %p = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %n, i8 -29)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @least(i8 %a) {
  %p = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %a, i8 -128)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @open_factor(i8 %a) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 8)
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
  %base = mul i32 %t, 24
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %bx = trunc i32 %x to i8
  %r0 = call i32 @edge(i8 %bx)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @open_sum(i8 %bx)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @other_flag(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @constants(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @least(i8 %bx)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @open_factor(i8 %bx)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
