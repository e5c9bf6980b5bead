; negative: a call whose function had better be inlined itself stays
; RUN: opt --passes='inline<inline-deferral;inline-deferral-scale=10;inline-threshold=40;threshold-multiplier=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='inline<inline-deferral;inline-deferral-scale=10;inline-threshold=40;threshold-multiplier=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(i32 %a)
; CHECK-NEXT: call i32 @g(i32 %a)
; VERDICT: @k: Refines

define  i32 @g(i32 %a) {
  %v0 = mul i32 %a, 3
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
@t = addrspace(1) global ptr @f
define internal i32 @f(i32 %a) {
  %m0 = call i32 @g(i32 %a)
  %m1 = mul i32 %m0, %a
  %m2 = mul i32 %m1, %m0
  %m3 = mul i32 %m2, %m1
  %m4 = mul i32 %m3, %m2
  %m5 = mul i32 %m4, %m3
  %m6 = mul i32 %m5, %m4
  %m7 = mul i32 %m6, %m5
  %m = mul i32 %m7, %m6
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(i32 %x)
  %w = call i32 @f(i32 %t)
  %r = add i32 %u, %w
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
