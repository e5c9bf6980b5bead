; RUN: not sim %s

; The name of llvm.nvvm.reflect is not a constant: docs/bugs/30-verifier-without-layout.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], buf i8[8] const(0)]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %name) {
  %y = call i32 @llvm.nvvm.reflect(ptr %name)
  store i32 %y, ptr %out
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
