; what both arms compute is one value: behind them it is their PHI
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %v = phi i32
; CHECK-NOT: mul
; CHECK: store i32 %v, ptr %pi
; CHECK-NEXT: store i32 %v, ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %va = mul i32 %x, %t
  br label %j
b:
  %vb = mul i32 %t, %x
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  %w = mul i32 %x, %t
  store i32 %v, ptr %pi, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
