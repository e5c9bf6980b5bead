; cases and the default that a passed condition leaves out go; a switch with one case left is a branch
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %x, label %default.unreachable [
; CHECK-NEXT: i32 0, label %a
; CHECK-NEXT: i32 1, label %b
; CHECK-NEXT: i32 2, label %m
; CHECK-NEXT: ]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp ult i32 %x, 3
  br i1 %k, label %w, label %d
w:
  switch i32 %x, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %m
    i32 9, label %b
  ]
a:
  br label %m
b:
  br label %m
m:
  %s = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %w ]
  store i32 %s, ptr %po, align 4
  ret void
d:
  store i32 -7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
