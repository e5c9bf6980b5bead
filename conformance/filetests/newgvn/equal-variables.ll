; of two numbers that a branch found equal the later one is the earlier one in its arm
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %e = mul i32 %t, 5
; CHECK: a:
; CHECK-NEXT: store i32 %e, ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = mul i32 %t, 5
  store i32 %e, ptr %pi, align 4
  %c = icmp eq i32 %x, %t
  br i1 %c, label %a, label %j
a:
  %d = mul i32 %x, 5
  store i32 %d, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
