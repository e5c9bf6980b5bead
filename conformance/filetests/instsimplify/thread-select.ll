; an operation on a select whose arms give the same, or give the select back
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k(
; CHECK: store i32 0, ptr %p0
; CHECK: store i32 %s2, ptr %p1
; CHECK: store i1 %c, ptr %p2
; CHECK-LABEL: @poison_arm(
; CHECK: ret i32 %m
; CHECK-LABEL: @condition_holds(
; CHECK: ret i1 true
; CHECK-LABEL: @other_arm(
; CHECK: ret i32 %m

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %q = mul i32 %t, 3
  %p0 = getelementptr inbounds i32, ptr %out, i32 %q
  %p1 = getelementptr inbounds i32, ptr %p0, i32 1
  %p2 = getelementptr inbounds i32, ptr %p0, i32 2
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 3
  %s = select i1 %c, i32 4, i32 8
  %v = and i32 %s, 3
  store i32 %v, ptr %p0, align 4
  %s2 = select i1 %c, i32 8, i32 0
  %w = and i32 %s2, 8
  store i32 %w, ptr %p1, align 4
  %s3 = select i1 %c, i32 5, i32 9
  %e = icmp eq i32 %s3, 5
  store i1 %e, ptr %p2, align 4
  ret void
}

define i32 @poison_arm(i1 %c, i32 %x, i32 %m) {
  %s = select i1 %c, i32 33, i32 0
  %r = shl i32 %m, %s
  ret i32 %r
}

define i1 @condition_holds(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, %y
  %s = select i1 %c, i32 %x, i32 0
  %o = or i32 %y, 1
  %n = icmp ult i32 0, %o
  %r = and i1 %n, true
  ret i1 %r
}

define i32 @other_arm(i1 %c, i32 %x, i32 %z) {
  %m = and i32 %x, %z
  %s = select i1 %c, i32 %x, i32 %m
  %r = and i32 %s, %z
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
