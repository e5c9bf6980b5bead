; RUN: sim %s

; A power of two of a double: docs/bugs/36-instructions-that-do-not-exist.md.
; LAUNCH: k grid=1 block=1 args=[out i64[1], i32 1]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %a = sitofp i32 %x to double
  %r = call double @llvm.nvvm.ex2.approx.d(double %a)
  store double %r, ptr %out
  ret void
}

declare double @llvm.nvvm.ex2.approx.d(double)
