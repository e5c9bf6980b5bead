; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Each lane goes as many rounds as its exponent has bits, beside a shuffle that stays where it is.
; LAUNCH: k grid=1 block=32 args=[out f64[32], buf f64[32] rand(1,-2,2), buf i32[32] rand(2,-9,9)]
; VERDICT: @k: Refines
; CHECK: powi.loop:
; CHECK: br i1 {{%.*}}, label %powi.loop, label %powi.done
; CHECK: fdiv double 1.000000e+00
; CHECK: call i32 @llvm.nvvm.shfl.sync.bfly.i32

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr double, ptr %a, i32 %t
  %x = load double, ptr %ap
  %bp = getelementptr i32, ptr %b, i32 %t
  %n = load i32, ptr %bp
  %r = call double @llvm.powi.f64.i32(double %x, i32 %n)
  %other = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
  %f = sitofp i32 %other to double
  %s = fadd double %r, %f
  %o = getelementptr double, ptr %out, i32 %t
  store double %s, ptr %o
  ret void
}
declare double @llvm.powi.f64.i32(double, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
