; negative: quotients of high bits, a shift that brings them down, and a sum with another user stay wide
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @quotient(
; CHECK: udiv i64
; CHECK-LABEL: @shifted(
; CHECK: lshr i64
; CHECK-LABEL: @shared(
; CHECK: add nsw i64
; VERDICT: @k: {{Refines|Skipped}}

define i32 @quotient(i32 %x, i32 %y) {
  %a = sext i32 %x to i64
  %z = or i32 %y, 1
  %b = sext i32 %z to i64
  %s = udiv i64 %a, %b
  %r = trunc i64 %s to i32
  ret i32 %r
}

define i32 @shifted(i64 %x, i64 %y) {
  %s = mul i64 %x, %y
  %h = lshr i64 %s, 7
  %r = trunc i64 %h to i32
  ret i32 %r
}

define i64 @shared(i32 %x, i32 %y) {
  %a = sext i32 %x to i64
  %b = sext i32 %y to i64
  %s = add i64 %a, %b
  %t = trunc i64 %s to i32
  %u = sext i32 %t to i64
  %r = mul i64 %s, %u
  ret i64 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @quotient(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %a1_0 = sext i32 %x to i64
  %a1_1 = sext i32 %y to i64
  %r1 = call i32 @shifted(i64 %a1_0, i64 %a1_1)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i64 @shared(i32 %x, i32 %y)
  %v2 = trunc i64 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %v2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
