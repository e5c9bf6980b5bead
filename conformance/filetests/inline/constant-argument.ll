; blocks that a constant argument cuts off cost nothing
; RUN: opt --passes='inline<inline-threshold=5;threshold-multiplier=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='inline<inline-threshold=5;threshold-multiplier=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call i32 @f(i32 %x, i32 5)
; CHECK-NOT: call i32 @f
; VERDICT: @k: Refines

define i32 @f(i32 %a, i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %short, label %long
short:
  ret i32 %a
long:
  %v0 = add i32 %a, %n
  %v1 = mul i32 %v0, %v0
  %v2 = mul i32 %v1, %v1
  %v3 = mul i32 %v2, %v2
  %v4 = mul i32 %v3, %v3
  %v5 = mul i32 %v4, %v4
  %v6 = mul i32 %v5, %v5
  %v7 = mul i32 %v6, %v6
  %v8 = mul i32 %v7, %v7
  %v9 = mul i32 %v8, %v8
  %v10 = mul i32 %v9, %v9
  %v11 = mul i32 %v10, %v10
  ret i32 %v11
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(i32 %x, i32 3)
  %v = call i32 @f(i32 %x, i32 5)
  %r = add i32 %u, %v
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
