; negative: sums, products and conversions that round otherwise, and those of which a NaN is not 0
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.add.rn.f
; CHECK: @llvm.nvvm.mul.rz.f
; CHECK: @llvm.nvvm.i2f.rz
; CHECK: @llvm.nvvm.f2i.rn
; CHECK: @llvm.nvvm.f2ll.rz
; CHECK: @llvm.nvvm.div.rn.f
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %px
  %a = call float @llvm.nvvm.add.rn.f(float %x, float 1.000000e+00)
  %b = call float @llvm.nvvm.mul.rz.f(float %a, float %x)
  %i = call float @llvm.nvvm.i2f.rz(i32 %t)
  %n = call i32 @llvm.nvvm.f2i.rn(float %b)
  %l = call i64 @llvm.nvvm.f2ll.rz(float %b)
  %q = call float @llvm.nvvm.div.rn.f(float %i, float %x)
  %w = sext i32 %n to i64
  %s = add i64 %l, %w
  %f = sitofp i64 %s to float
  %r = fadd float %f, %q
  %o = getelementptr inbounds float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.add.rn.f(float, float)
declare float @llvm.nvvm.mul.rz.f(float, float)
declare float @llvm.nvvm.i2f.rz(i32)
declare i32 @llvm.nvvm.f2i.rn(float)
declare i64 @llvm.nvvm.f2ll.rz(float)
declare float @llvm.nvvm.div.rn.f(float, float)
