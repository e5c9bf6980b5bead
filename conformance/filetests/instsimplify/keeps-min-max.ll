; negative: other kinds, other operands, constants the other way round, an order that only an undefined value gives
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[160], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @other_kind(
; CHECK: ret i32 %r
; CHECK-LABEL: @other_operand(
; CHECK: ret i32 %r
; CHECK-LABEL: @constants(
; CHECK: ret i32 %r
; CHECK-LABEL: @signed_order(
; CHECK: ret i32 %r

define i32 @other_kind(i32 %x, i32 %y) {
  %a = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %x)
  ret i32 %r
}

define i32 @other_operand(i32 %x, i32 %y, i32 %z) {
  %a = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %z)
  ret i32 %r
}

define i32 @constants(i32 %x) {
  %a = call i32 @llvm.smin.i32(i32 %x, i32 5)
  %r = call i32 @llvm.smin.i32(i32 %a, i32 3)
  ret i32 %r
}

define i32 @signed_order(i32 %x) {
  %a = or i32 %x, 16
  %b = and i32 %x, 15
  %r = call i32 @llvm.smax.i32(i32 %b, i32 %a)
  ret i32 %r
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
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @other_kind(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @other_operand(i32 %x, i32 %y, i32 %t)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @constants(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @signed_order(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
