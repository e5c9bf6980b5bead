; bits of a half to a single and back
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i16[64], buf i16[64] rand(3,0,31000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: bitcast i16 %x to half
; CHECK: fpext half
; CHECK: fptrunc float %d to half
; CHECK: bitcast half
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i16, ptr %in, i32 %t
  %x = load i16, ptr %px
  %f = call float @llvm.nvvm.h2f(i16 %x)
  %d = fadd float %f, %f
  %r = call i16 @llvm.nvvm.f2h.rn(float %d)
  %o = getelementptr inbounds i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.h2f(i16)
declare i16 @llvm.nvvm.f2h.rn(float)
