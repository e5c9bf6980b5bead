; the negation of a product multiplies its constant
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: fneg
; CHECK: fmul reassoc nsz float
; CHECK-NOT: fneg
; CHECK: store float
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = sitofp i32 %x to float
  %g = sitofp i32 %t to float
  %p = fmul reassoc nsz float %f, %g
  %n = fneg reassoc nsz float %p
  %r = fmul reassoc nsz float %n, 3.0
  %u = fadd float %r, 1.0
  %p2 = fmul reassoc nsz float %f, 5.0
  %n2 = fneg reassoc nsz float %p2
  %w = fadd float %n2, %u
  store float %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
