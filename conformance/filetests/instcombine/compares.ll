; comparisons with constants
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @not_above(
; CHECK: icmp slt i32 %x, 6
; CHECK-LABEL: @shifted(
; CHECK: icmp eq i32 %x, 4
; CHECK-LABEL: @difference(
; CHECK: icmp ne i32 %x, %y
; CHECK-LABEL: @extended(
; CHECK: icmp ult i8 %x, 9
; CHECK-LABEL: @constant_left(
; CHECK: icmp sgt i32 %x, 5
; CHECK-LABEL: @sign(
; CHECK: icmp sgt i32 %x, -1

define i1 @not_above(i32 %x) {
  %r = icmp sle i32 %x, 5
  ret i1 %r
}

define i1 @shifted(i32 %x) {
  %a = add i32 %x, 5
  %r = icmp eq i32 %a, 9
  ret i1 %r
}

define i1 @difference(i32 %x, i32 %y) {
  %a = sub i32 %x, %y
  %r = icmp ne i32 %a, 0
  ret i1 %r
}

define i1 @extended(i8 %x) {
  %a = zext i8 %x to i32
  %r = icmp ult i32 %a, 9
  ret i1 %r
}

define i1 @constant_left(i32 %x) {
  %r = icmp slt i32 5, %x
  ret i1 %r
}

define i1 @sign(i32 %x) {
  %a = and i32 %x, -2147483648
  %r = icmp eq i32 %a, 0
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
  br i1 %c, label %some, label %end
some:
  %r0 = call i1 @not_above(i32 %x)
  %v0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %v0, ptr %q0, align 4
  %r1 = call i1 @shifted(i32 %x)
  %v1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %v1, ptr %q1, align 4
  %r2 = call i1 @difference(i32 %x, i32 %y)
  %v2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %v2, ptr %q2, align 4
  %a3_0 = trunc i32 %x to i8
  %r3 = call i1 @extended(i8 %a3_0)
  %v3 = zext i1 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %v3, ptr %q3, align 4
  %r4 = call i1 @constant_left(i32 %x)
  %v4 = zext i1 %r4 to i32
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %v4, ptr %q4, align 4
  %r5 = call i1 @sign(i32 %x)
  %v5 = zext i1 %r5 to i32
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %v5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
