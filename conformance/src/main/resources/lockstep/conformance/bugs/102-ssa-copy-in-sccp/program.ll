; RUN: sim %s

; A copy that the program itself has: docs/bugs/102-ssa-copy-in-sccp.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; EXPECT: k arg=0[0]=7

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
  %a = call i32 @llvm.ssa.copy.i32(i32 7)
  store i32 %a, ptr %out
  ret void
}

declare i32 @llvm.ssa.copy.i32(i32)
