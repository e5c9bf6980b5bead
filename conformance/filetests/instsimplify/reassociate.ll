; sums and words that come apart again
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @plus_minus(
; CHECK: ret i32 %y
; CHECK-LABEL: @minus_plus(
; CHECK: ret i32 0
; CHECK-LABEL: @next(
; CHECK: ret i32 -1
; CHECK-LABEL: @xors(
; CHECK: ret i32 0
; CHECK-LABEL: @masks(
; CHECK: ret i32 0
; CHECK-LABEL: @keeps(
; CHECK: ret i32 %r

define i32 @plus_minus(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %b = sub i32 0, %x
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @minus_plus(i32 %x, i32 %y) {
  %a = add i32 %y, 1
  %b = add i32 %y, 1
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @next(i32 %x) {
  %a = add i32 %x, 1
  %r = sub i32 %x, %a
  ret i32 %r
}

define i32 @xors(i32 %x, i32 %y) {
  %a = xor i32 %x, %y
  %b = xor i32 %a, %x
  %r = xor i32 %b, %y
  ret i32 %r
}

define i32 @masks(i32 %x) {
  %a = and i32 %x, 12
  %r = and i32 %a, 3
  ret i32 %r
}

define i32 @keeps(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %b = sub i32 1, %x
  %r = add i32 %a, %b
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
  %r0 = call i32 @plus_minus(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @minus_plus(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @next(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @xors(i32 %x, i32 %y)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @masks(i32 %x)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps(i32 %x, i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
