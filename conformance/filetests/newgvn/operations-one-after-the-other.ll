; an operation on an operation on a PHI: each is the PHI of what the arms computed
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-DAG: %q = phi i32 [ %s2, %a ], [ %u2, %b ]
; CHECK-NOT: = mul
; CHECK: store i32 %q, ptr %pi
; CHECK: ret void
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
  %s2 = mul i32 %s, %t
  store i32 %s2, ptr %po, align 4
  br label %j
b:
  %u = add i32 %t, 1
  %u2 = mul i32 %t, %u
  store i32 %u2, ptr %po, align 4
  br label %j
j:
  %p = phi i32 [ %x, %a ], [ %t, %b ]
  %r = add i32 %p, 1
  %q = mul i32 %r, %t
  store i32 %q, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
