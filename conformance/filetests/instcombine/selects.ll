; selects of truth values and constants
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[160], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @swap(
; CHECK: select i1 %x, i32 7, i32 %y
; CHECK-LABEL: @one(
; CHECK: zext i1 %x to i32
; CHECK-LABEL: @ones(
; CHECK: sext i1 %x to i32
; CHECK-LABEL: @conjunction(
; CHECK: ret i1

define i32 @swap(i1 %x, i32 %y) {
  %n = xor i1 %x, true
  %r = select i1 %n, i32 %y, i32 7
  ret i32 %r
}

define i32 @one(i1 %x) {
  %r = select i1 %x, i32 1, i32 0
  ret i32 %r
}

define i32 @ones(i1 %x) {
  %r = select i1 %x, i32 -1, i32 0
  ret i32 %r
}

define i1 @conjunction(i32 %x) {
  %c = icmp sgt i32 %x, 3
  %d = icmp slt i32 %x, 30
  %r = select i1 %c, i1 %d, i1 false
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 4
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %a0_0 = trunc i32 %x to i1
  %r0 = call i32 @swap(i1 %a0_0, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %a1_0 = trunc i32 %x to i1
  %r1 = call i32 @one(i1 %a1_0)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %a2_0 = trunc i32 %x to i1
  %r2 = call i32 @ones(i1 %a2_0)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i1 @conjunction(i32 %x)
  %v3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %v3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
