; two edges of one switch bring a PHI one select: its entries are settled together, not use by use
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: phi i32 [ %x, %go ], [ %x, %go ], [ 0, %entry ]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 20
  %s = select i1 %k, i32 %x, i32 %t
  br i1 %k, label %go, label %j
go:
  switch i32 %t, label %other [
    i32 1, label %j
    i32 2, label %j
  ]
j:
  %v = phi i32 [ %s, %go ], [ %s, %go ], [ 0, %entry ]
  store i32 %v, ptr %po, align 4
  ret void
other:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
