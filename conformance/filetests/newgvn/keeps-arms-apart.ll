; negative: a value of one arm is not there in the other, nor behind both without a PHI
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-COUNT-3: mul i32
; CHECK: ret void
; VERDICT: @k: Skipped

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
  store i32 %va, ptr %pi, align 4
  br label %j
b:
  %c2 = icmp slt i32 %x, 20
  br i1 %c2, label %b2, label %j
b2:
  %vb = mul i32 %t, %x
  store i32 %vb, ptr %pi, align 4
  br label %j
j:
  %w = mul i32 %x, %t
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
