; an operation on a select of constants is a select of the results
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @sum(
; CHECK: select i1 %c, i32 10, i32 42
; CHECK-LABEL: @left(
; CHECK: select i1 %c, i32 8, i32 64
; CHECK-LABEL: @compared(
; CHECK: %c = icmp
; CHECK-NEXT: ret i1 %c
; VERDICT: @k: Refines

define i32 @sum(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 3, i32 35
  %r = add i32 %s, 7
  ret i32 %r
}

define i32 @left(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 3, i32 6
  %r = shl i32 1, %s
  ret i32 %r
}

define i1 @compared(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 3, i32 35
  %r = icmp ult i32 %s, 9
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @sum(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @left(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i1 @compared(i32 %x, i32 %y)
  %v2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %v2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
