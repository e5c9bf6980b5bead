; of two functions that call each other each gets the other once
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define i32 @even(
; CHECK: call i32 @even(
; CHECK-LABEL: @k
; CHECK: call i32 @even(
; VERDICT: @k: Refines

define i32 @even(i32 %a) alwaysinline {
entry:
  %z = icmp eq i32 %a, 0
  br i1 %z, label %yes, label %on
on:
  %b = sub i32 %a, 1
  %r = call i32 @odd(i32 %b)
  ret i32 %r
yes:
  ret i32 1
}

define i32 @odd(i32 %a) alwaysinline {
entry:
  %z = icmp eq i32 %a, 0
  br i1 %z, label %no, label %on
on:
  %b = sub i32 %a, 1
  %r = call i32 @even(i32 %b)
  ret i32 %r
no:
  ret i32 0
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @odd(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
