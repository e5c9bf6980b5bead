; a bit that is set or cleared only where it has to be
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @set(
; CHECK: ret i32 %b
; CHECK-LABEL: @clear(
; CHECK: ret i32 %b
; CHECK-LABEL: @stays_clear(
; CHECK: ret i32 %x
; CHECK-LABEL: @keeps_two_bits(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_other_bit(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_disjoint(
; CHECK: ret i32 %r

define i32 @set(i32 %x) {
  %a = and i32 %x, 8
  %c = icmp eq i32 %a, 0
  %b = or i32 %x, 8
  %r = select i1 %c, i32 %b, i32 %x
  ret i32 %r
}

define i32 @clear(i32 %x) {
  %a = and i32 %x, 8
  %c = icmp eq i32 %a, 0
  %b = and i32 %x, -9
  %r = select i1 %c, i32 %x, i32 %b
  ret i32 %r
}

define i32 @stays_clear(i32 %x) {
  %a = and i32 %x, 8
  %c = icmp eq i32 %a, 0
  %b = and i32 %x, -9
  %r = select i1 %c, i32 %b, i32 %x
  ret i32 %r
}

define i32 @keeps_two_bits(i32 %x) {
  %a = and i32 %x, 12
  %c = icmp eq i32 %a, 0
  %b = or i32 %x, 12
  %r = select i1 %c, i32 %b, i32 %x
  ret i32 %r
}

define i32 @keeps_other_bit(i32 %x) {
  %a = and i32 %x, 8
  %c = icmp eq i32 %a, 0
  %b = or i32 %x, 4
  %r = select i1 %c, i32 %b, i32 %x
  ret i32 %r
}

define i32 @keeps_disjoint(i32 %x) {
  %a = and i32 %x, 8
  %c = icmp eq i32 %a, 0
  %b = or disjoint i32 %x, 8
  %r = select i1 %c, i32 %b, i32 %x
  ret i32 %r
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
  %r0 = call i32 @set(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @clear(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @stays_clear(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @keeps_two_bits(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_other_bit(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps_disjoint(i32 %x)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
