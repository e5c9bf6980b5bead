; operations with overflow of constants, of the same operand, by 0
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @folded(
; CHECK: ret i32 -2147483648
; CHECK-LABEL: @overflows(
; CHECK: ret i1 true
; CHECK-LABEL: @unsigned(
; CHECK: ret i1 false
; CHECK-LABEL: @same(
; CHECK: ret i1 false
; CHECK-LABEL: @by_zero(
; CHECK: ret i32 0
; CHECK-LABEL: @keeps(
; CHECK: ret i1 %r

define i32 @folded() {
  %p = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 2147483647, i32 1)
  %r = extractvalue { i32, i1 } %p, 0
  ret i32 %r
}

define i1 @overflows() {
  %p = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 2147483647, i32 1)
  %r = extractvalue { i32, i1 } %p, 1
  ret i1 %r
}

define i1 @unsigned() {
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 2147483647, i32 1)
  %r = extractvalue { i32, i1 } %p, 1
  ret i1 %r
}

define i1 @same(i32 %x) {
  %p = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %x, i32 %x)
  %r = extractvalue { i32, i1 } %p, 1
  ret i1 %r
}

define i32 @by_zero(i32 %x) {
  %p = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 0, i32 %x)
  %r = extractvalue { i32, i1 } %p, 0
  ret i32 %r
}

define i1 @keeps(i32 %x) {
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 1)
  %r = extractvalue { i32, i1 } %p, 1
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 6
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @folded()
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i1 @overflows()
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @unsigned()
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @same(i32 %x)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i32 @by_zero(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i1 @keeps(i32 %x)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
