; negative: a round splits the critical edge, and only the next one computes the product on it
; RUN: opt --passes='gvn<rounds=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='gvn<rounds=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %a, label %[[E:[0-9a-z._]+]]
; CHECK: j:
; CHECK-NEXT: %w = mul i32 %x, 3
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %j
a:
  %y = mul i32 %x, 3
  store i32 %y, ptr %pi, align 4
  br label %j
j:
  %w = mul i32 %x, 3
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
