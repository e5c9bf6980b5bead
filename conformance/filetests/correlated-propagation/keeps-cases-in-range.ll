; negative: a case out of the range of its number is left out, and those that are left stay two cases
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %l, label %d [
; CHECK-NEXT: i32 1, label %a
; CHECK-NEXT: i32 2, label %b
; CHECK-NEXT: ]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %x, 7
  switch i32 %l, label %d [
    i32 1, label %a
    i32 2, label %b
    i32 9, label %b
  ]
a:
  br label %m
b:
  br label %m
m:
  %s = phi i32 [ 10, %a ], [ 20, %b ]
  store i32 %s, ptr %po, align 4
  ret void
d:
  store i32 -7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
