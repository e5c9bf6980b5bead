; negative: a freeze of what may be undefined is any number, whatever its operand is known to be
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %f, label %d [
; CHECK-NEXT: i32 1, label %a
; CHECK-NEXT: i32 9, label %b
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %x, 7
  %k = icmp sgt i32 %x, 1000
  br i1 %k, label %u, label %m
u:
  br label %m
m:
  %j = phi i32 [ undef, %u ], [ %l, %entry ]
  %f = freeze i32 %j
  switch i32 %f, label %d [
    i32 1, label %a
    i32 9, label %b
  ]
a:
  br label %d
b:
  br label %d
d:
  %s = phi i32 [ 1, %m ], [ 2, %a ], [ 3, %b ]
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
