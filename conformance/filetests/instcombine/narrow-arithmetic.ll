; what is truncated is computed narrow, what was truncated and is filled again wide
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @narrow(
; CHECK-NEXT: add i32 %x, %y
; CHECK-NEXT: ret i32
; CHECK-LABEL: @chosen(
; CHECK-NOT: i64
; CHECK: select i1 %c, i32 %x, i32 %y
; CHECK-LABEL: @wide(
; CHECK: and i32
; CHECK-NOT: zext
; CHECK-LABEL: @k(
; VERDICT: @k: Refines

define i32 @narrow(i32 %x, i32 %y) {
  %a = sext i32 %x to i64
  %b = sext i32 %y to i64
  %s = add i64 %a, %b
  %r = trunc i64 %s to i32
  ret i32 %r
}

define i32 @chosen(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, 20
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %s = select i1 %c, i64 %a, i64 %b
  %r = trunc i64 %s to i32
  ret i32 %r
}

define i32 @wide(i32 %x, i32 %y) {
  %a = trunc i32 %x to i8
  %b = trunc i32 %y to i8
  %s = add i8 %a, %b
  %r = zext i8 %s to i32
  ret i32 %r
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
  %r0 = call i32 @narrow(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @chosen(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @wide(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
