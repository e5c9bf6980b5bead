; negative: a call that costs more than the threshold
; RUN: opt --passes='nv-early-inliner<inline-threshold=5;threshold-multiplier=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nv-early-inliner<inline-threshold=5;threshold-multiplier=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @f(i32 %x, i32 4)
; CHECK: call i32 @f(i32 %x, i32 5)
; VERDICT: @k: Skipped

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
  %v12 = mul i32 %v11, %v11
  %v13 = mul i32 %v12, %v12
  %v14 = mul i32 %v13, %v13
  %v15 = mul i32 %v14, %v14
  %v16 = mul i32 %v15, %v15
  %v17 = mul i32 %v16, %v16
  %v18 = mul i32 %v17, %v17
  %v19 = mul i32 %v18, %v18
  %v20 = mul i32 %v19, %v19
  ret i32 %v20
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x, i32 4)
  %s = call i32 @f(i32 %x, i32 5)
  %sum = add i32 %r, %s
  store i32 %sum, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
