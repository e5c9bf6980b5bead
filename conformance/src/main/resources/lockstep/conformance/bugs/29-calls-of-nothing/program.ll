; RUN: sim %s

; A tangent: docs/bugs/29-calls-of-nothing.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], i32 0]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %f = sitofp i32 %x to float
  %y = call float @llvm.tan.f32(float %f)
  store float %y, ptr %out
  ret void
}

declare float @llvm.tan.f32(float)
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
