; special registers have bounds; ranges of loads, calls and arguments too
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=2 block=40 args=[out i32[256]]
; CHECK-LABEL: @k(
; CHECK: store i32 0, ptr %p0
; CHECK: store i32 %t, ptr %p1
; CHECK-LABEL: @lane(
; CHECK: ret i1 true
; CHECK-LABEL: @argument(
; CHECK: ret i1 true
; CHECK-LABEL: @load(
; CHECK: ret i1 false
; CHECK-LABEL: @wrapped(
; CHECK: ret i1 false

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = mul i32 %b, 80
  %q = add i32 %m, %t
  %u = add i32 %q, %t
  %p0 = getelementptr inbounds i32, ptr %out, i32 %u
  %p1 = getelementptr inbounds i32, ptr %p0, i32 1
  %h = lshr i32 %t, 10
  store i32 %h, ptr %p0, align 4
  %w = and i32 %t, 1023
  store i32 %w, ptr %p1, align 4
  ret void
}

define i1 @lane() {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %r = icmp slt i32 %l, 32
  ret i1 %r
}

define i1 @argument(i32 range(i32 4, 8) %x) {
  %r = icmp ugt i32 %x, 3
  ret i1 %r
}

define i1 @load(ptr %p) {
  %x = load i8, ptr %p, align 1, !range !0
  %r = icmp sgt i8 %x, 15
  ret i1 %r
}

define i1 @wrapped(i32 range(i32 -4, 8) %x) {
  %r = icmp sgt i32 %x, 15
  ret i1 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
!0 = !{i8 0, i8 4, i8 8, i8 12}
