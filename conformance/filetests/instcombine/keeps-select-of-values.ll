; negative: an arm is no constant, the other operand is none, the select has another user
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @arm(
; CHECK: select i1 %c, i32 %y, i32 35
; CHECK: mul
; CHECK-LABEL: @operand(
; CHECK: select i1 %c, i32 3, i32 35
; CHECK: mul
; CHECK-LABEL: @shared(
; CHECK: mul i32 %s
; VERDICT: @k: {{Refines|Skipped}}

define i32 @arm(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 %y, i32 35
  %r = mul i32 %s, 11
  ret i32 %r
}

define i32 @operand(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 3, i32 35
  %r = mul i32 %s, %y
  ret i32 %r
}

define i32 @shared(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 3, i32 35
  %m = mul i32 %s, 11
  %d = mul i32 %s, %y
  %r = xor i32 %m, %d
  ret i32 %r
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
  %r0 = call i32 @arm(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @operand(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @shared(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
