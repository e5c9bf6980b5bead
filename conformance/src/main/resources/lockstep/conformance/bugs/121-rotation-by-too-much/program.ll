; RUN: sim %s

; A rotation by 45: docs/bugs/121-rotation-by-too-much.md.
; LAUNCH: k grid=1 block=1 args=[out i64[1], i64 1311768467463790321]
; EXPECT: k arg=0[0]=-5493030457513045598

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i64 %x) {
  %r = call i64 @llvm.nvvm.rotate.right.b64(i64 %x, i32 45)
  store i64 %r, ptr %out
  ret void
}

declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
