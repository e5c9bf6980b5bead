; RUN: sim %s

; An unsigned number of a negative double: docs/bugs/12-negative-to-unsigned.md.
; LAUNCH: k grid=1 block=1 args=[out i64[1], i32 -5]
; EXPECT: k arg=0[0]=0

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %d = sitofp i32 %x to double
  %u = call i64 @llvm.nvvm.d2ull.rz(double %d)
  store i64 %u, ptr %out
  ret void
}

declare i64 @llvm.nvvm.d2ull.rz(double)
