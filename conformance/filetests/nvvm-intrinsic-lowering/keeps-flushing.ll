; negative: an operation that flushes subnormals stays, whatever the function's mode
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.ceil.ftz.f
; CHECK: @llvm.nvvm.fma.rn.ftz.f
; CHECK: @llvm.nvvm.f2i.rm.ftz
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %s = fmul float %x, 0x3820000000000000
  %c = call float @llvm.nvvm.ceil.ftz.f(float %s)
  %f = call float @llvm.nvvm.fma.rn.ftz.f(float %s, float %x, float %c)
  %i = call i32 @llvm.nvvm.f2i.rm.ftz(float %s)
  %fi = sitofp i32 %i to float
  %r = fadd float %fi, %f
  %o = getelementptr inbounds float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.ceil.ftz.f(float)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float)
declare i32 @llvm.nvvm.f2i.rm.ftz(float)
