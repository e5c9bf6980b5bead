; negative: neither operand is a constant; the result is used as well; a square of odd width
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[640], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @variable(
; CHECK: @llvm.sadd.with.overflow.i8
; CHECK-LABEL: @variable_umul(
; CHECK: @llvm.umul.with.overflow.i8
; CHECK-LABEL: @used(
; CHECK: @llvm.umul.with.overflow.i8(i8 %a, i8 10)
; CHECK-LABEL: @odd(
; CHECK: @llvm.umul.with.overflow.i7
; VERDICT: @k: Refines

define i32 @variable(i8 %a, i8 %b) {
  %p = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @variable_umul(i8 %a, i8 %b) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
}

define i32 @used(i8 %a) {
  %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 10)
  %r = extractvalue { i8, i1 } %p, 0
  %o = extractvalue { i8, i1 } %p, 1
  %z = zext i1 %o to i32
  %w = zext i8 %r to i32
  %s = shl i32 %z, 16
  %u = or i32 %s, %w
  ret i32 %u
}

define i32 @odd(i8 %a) {
  %c = trunc i8 %a to i7
  %p = call { i7, i1 } @llvm.umul.with.overflow.i7(i7 %c, i7 %c)
  %o = extractvalue { i7, i1 } %p, 1
  %z = zext i1 %o to i32
  ret i32 %z
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
  %bx = trunc i32 %x to i8
  %by = trunc i32 %y to i8
  %r0 = call i32 @variable(i8 %bx, i8 %by)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @variable_umul(i8 %bx, i8 %by)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @used(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @odd(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i7, i1 } @llvm.umul.with.overflow.i7(i7, i7)
