; an operation on one PHI is another PHI of the block
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %q = phi i32 [ %s, %a ], [ %u, %b ]
; CHECK-NOT: add
; CHECK: store i32 %q, ptr %pi
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
  %s = add i32 %x, 1
  br label %j
b:
  %u = add i32 %t, 1
  br label %j
j:
  %p = phi i32 [ %x, %a ], [ %t, %b ]
  %q = phi i32 [ %s, %a ], [ %u, %b ]
  %r = add i32 %p, 1
  store i32 %q, ptr %po, align 4
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
