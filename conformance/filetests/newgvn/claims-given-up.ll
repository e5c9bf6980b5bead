; an operation that may wrap stands for one that may not only without that claim
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,50,100)]
; CHECK-LABEL: @k
; CHECK: %a = add i32 %x, %t
; CHECK-NEXT: %s = mul i32 %a, %a
; CHECK-NEXT: store
; CHECK-NEXT: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = add nsw i32 %x, %t
  %b = add nuw i32 %t, %x
  %s = mul i32 %a, %b
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
