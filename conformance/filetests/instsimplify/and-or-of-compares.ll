; conjuncts and disjuncts that imply one another
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[280], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @narrower(
; CHECK: ret i1 %a
; CHECK-LABEL: @apart(
; CHECK: ret i1 false
; CHECK-LABEL: @wider(
; CHECK: ret i1 %b
; CHECK-LABEL: @all(
; CHECK: ret i1 true
; CHECK-LABEL: @equal(
; CHECK: ret i1 %a
; CHECK-LABEL: @keeps_mixed(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_overlap(
; CHECK: ret i1 %r

define i1 @narrower(i32 %x) {
  %a = icmp ult i32 %x, 3
  %b = icmp ult i32 %x, 5
  %r = and i1 %a, %b
  ret i1 %r
}

define i1 @apart(i32 %x) {
  %a = icmp ult i32 %x, 3
  %b = icmp ugt i32 %x, 5
  %r = and i1 %b, %a
  ret i1 %r
}

define i1 @wider(i32 %x) {
  %a = icmp slt i32 %x, 3
  %b = icmp slt i32 %x, 5
  %r = or i1 %a, %b
  ret i1 %r
}

define i1 @all(i32 %x, i32 %y) {
  %a = icmp slt i32 %x, %y
  %b = icmp sge i32 %x, %y
  %r = or i1 %a, %b
  ret i1 %r
}

define i1 @equal(i32 %x, i32 %y) {
  %a = icmp eq i32 %x, %y
  %b = icmp ule i32 %y, %x
  %r = and i1 %a, %b
  ret i1 %r
}

define i1 @keeps_mixed(i32 %x) {
  %a = icmp ult i32 %x, 3
  %b = icmp slt i32 %x, 2
  %r = and i1 %a, %b
  ret i1 %r
}

define i1 @keeps_overlap(i32 %x) {
  %a = icmp ugt i32 %x, 3
  %b = icmp ult i32 %x, 5
  %r = and i1 %a, %b
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 7
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i1 @narrower(i32 %x)
  %w0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %w0, ptr %q0, align 4
  %r1 = call i1 @apart(i32 %x)
  %w1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %w1, ptr %q1, align 4
  %r2 = call i1 @wider(i32 %x)
  %w2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %w2, ptr %q2, align 4
  %r3 = call i1 @all(i32 %x, i32 %y)
  %w3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %w3, ptr %q3, align 4
  %r4 = call i1 @equal(i32 %x, i32 %y)
  %w4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %w4, ptr %q4, align 4
  %r5 = call i1 @keeps_mixed(i32 %x)
  %w5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %w5, ptr %q5, align 4
  %r6 = call i1 @keeps_overlap(i32 %x)
  %w6 = zext i1 %r6 to i32
  %q6 = getelementptr inbounds i32, ptr %po, i32 6
  store i32 %w6, ptr %q6, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
