; a difference from negative zero is a negation
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: fsub
; CHECK-NOT: fadd
; CHECK: store float %g
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = sitofp i32 %x to float
  %g = sitofp i32 %t to float
  %n = fsub reassoc nsz nnan float -0.0, %f
  %a = fadd reassoc nsz nnan float %n, %g
  %r = fadd reassoc nsz nnan float %a, %f
  store float %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
