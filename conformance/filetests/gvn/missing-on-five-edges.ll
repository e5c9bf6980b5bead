; pre-edges allows five
; RUN: opt --passes='gvn<pre-edges=5>' --verify-each -S %s | filecheck %s
; RUN: check --passes='gvn<pre-edges=5>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 2]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %w = phi i32
; CHECK-NOT: mul
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %n, label %b0 [
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b5
  ]
b0:
  %y = mul i32 %x, 3
  store i32 %y, ptr %pi, align 4
  br label %j
b1:
  br label %j
b2:
  br label %j
b3:
  br label %j
b4:
  br label %j
b5:
  br label %j
j:
  %w = mul i32 %x, 3
  %v = add i32 %w, %t
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
