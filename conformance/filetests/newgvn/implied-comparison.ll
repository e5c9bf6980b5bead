; a comparison of what equals the operands of a branch above is settled by that
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK-NEXT: store i32 11, ptr %po
; CHECK-NEXT: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = mul i32 %x, %t
  %c = icmp slt i32 %p, 4
  br i1 %c, label %a, label %j
a:
  %q = mul i32 %t, %x
  %d = icmp sgt i32 %q, 9
  %r = select i1 %d, i32 22, i32 11
  store i32 %r, ptr %po, align 4
  ret void
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
