; both operands are PHIs of the block, and the operation is one number on all edges
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: store i32 3, ptr %pi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ 1, %a ], [ 2, %b ]
  %q = phi i32 [ 2, %a ], [ 1, %b ]
  %r = add i32 %p, %q
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
