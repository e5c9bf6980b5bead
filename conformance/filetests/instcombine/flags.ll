; flags that ranges and known bits prove
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[200], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @sum(
; CHECK: add nuw nsw i32 %a, 7
; CHECK-LABEL: @shift(
; CHECK: shl nuw nsw i32 %a, 8
; CHECK-LABEL: @parts(
; CHECK: or disjoint i32
; CHECK-LABEL: @positive(
; CHECK: zext nneg i32
; CHECK-LABEL: @even(
; CHECK: lshr exact i32
; VERDICT: @k: Refines

define i32 @sum(i32 %x) {
  %a = and i32 %x, 255
  %r = add i32 %a, 7
  ret i32 %r
}

define i32 @shift(i8 %x) {
  %a = zext i8 %x to i32
  %r = shl i32 %a, 8
  ret i32 %r
}

define i32 @parts(i32 %x, i32 %y) {
  %a = and i32 %x, 255
  %b = and i32 %y, -256
  %r = or i32 %a, %b
  ret i32 %r
}

define i64 @positive(i32 %x) {
  %a = lshr i32 %x, 3
  %r = zext i32 %a to i64
  ret i64 %r
}

define i32 @even(i32 %x) {
  %a = mul i32 %x, 12
  %r = lshr i32 %a, 2
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 5
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @sum(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %a1_0 = trunc i32 %x to i8
  %r1 = call i32 @shift(i8 %a1_0)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @parts(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i64 @positive(i32 %x)
  %v3 = trunc i64 %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %v3, ptr %q3, align 4
  %r4 = call i32 @even(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
