; a select is the arm that the numbers on the edge choose, and is erased when no use of it is left
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: select
; CHECK: %v = phi i32 [ %x, %entry ], [ %y, %b ]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 50
  %s = select i1 %c, i32 %x, i32 %t
  %k = icmp slt i32 %x, 20
  br i1 %k, label %j, label %b
b:
  %y = mul i32 %x, 3
  br label %j
j:
  %v = phi i32 [ %s, %entry ], [ %y, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
