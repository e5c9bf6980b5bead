; negative: a fused operation that saturates, or makes negative ones 0, is more than llvm.fma
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out f16[64], buf f16[64] rand(3,-4.0,4.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.fma.rn.sat.f16
; CHECK: @llvm.nvvm.fma.rn.relu.f16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds half, ptr %in, i32 %t
  %x = load half, ptr %px
  %a = call half @llvm.nvvm.fma.rn.sat.f16(half %x, half %x, half 0xH3800)
  %b = call half @llvm.nvvm.fma.rn.relu.f16(half %a, half %x, half 0xHBC00)
  %o = getelementptr inbounds half, ptr %out, i32 %t
  store half %b, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare half @llvm.nvvm.fma.rn.sat.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.relu.f16(half, half, half)
