; bits that nobody looks at are not computed
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[160], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @cleared(
; CHECK-NOT: or i32
; CHECK: and i32 %x, 15
; CHECK-LABEL: @sign(
; CHECK: lshr i32 %x, 4
; CHECK-LABEL: @constant(
; CHECK: and i32 %x, 15
; CHECK-NEXT: xor i32 %{{.*}}, 5
; CHECK-LABEL: @compared(
; CHECK: icmp slt i32 %x, 0
; VERDICT: @k: Refines

define i32 @cleared(i32 %x) {
  %a = or i32 %x, 240
  %r = and i32 %a, 15
  ret i32 %r
}

define i32 @sign(i32 %x) {
  %a = ashr i32 %x, 4
  %r = and i32 %a, 255
  ret i32 %r
}

define i32 @constant(i32 %x) {
  %a = xor i32 %x, 85
  %r = and i32 %a, 15
  ret i32 %r
}

define i1 @compared(i32 %x) {
  %a = or i32 %x, 12
  %r = icmp slt i32 %a, 0
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
  %r0 = call i32 @cleared(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @sign(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @constant(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i1 @compared(i32 %x)
  %v3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %v3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
