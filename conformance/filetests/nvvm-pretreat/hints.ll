; hints become what they are about
; RUN: opt --passes=nvvm-pretreat --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-pretreat %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: llvm.expect
; CHECK-NOT: call void @llvm.donothing
; CHECK: br i1 %c
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ugt i32 %x, 4
  %e = call i1 @llvm.expect.i1(i1 %c, i1 true)
  call void @llvm.donothing()
  br i1 %e, label %a, label %b
a:
  store i32 %x, ptr %po, align 4
  ret void
b:
  store i32 %t, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.expect.i1(i1, i1)
declare void @llvm.donothing()
