; negative: the header is larger than the limit
; RUN: opt --passes='loop-rotate<rotation-max-header-size=6>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate<rotation-max-header-size=6>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: %i = phi i32 [ 0,
; CHECK-NOT: lr.ph
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %u, %body ]
  %c0 = add i32 %i, %s
  %c1 = mul i32 %c0, %i
  %c2 = xor i32 %c1, %s
  %c3 = and i32 %c2, 0
  %c4 = add i32 %c3, %i
  %c = icmp slt i32 %c4, %x
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  %u = add i32 %s, %j
  br label %head
exit:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
