; cases and defaults that a range leaves out go
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %r, label %default.unreachable [
; CHECK-NEXT: i32 0, label %a
; CHECK-NEXT: i32 1, label %b
; CHECK-NEXT: i32 2, label %c
; CHECK-NEXT: ]
; CHECK-NOT: i32 -7
; CHECK: default.unreachable:
; CHECK-NEXT: unreachable
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = urem i32 %x, 3
  switch i32 %r, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 7, label %d
  ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  store i32 -7, ptr %po, align 4
  ret void
j:
  %v = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
