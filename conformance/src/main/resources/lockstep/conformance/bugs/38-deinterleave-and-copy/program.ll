; RUN: sim %s

; A copy of a byte: docs/bugs/38-deinterleave-and-copy.md.
; LAUNCH: k grid=1 block=1 args=[out i8[1], i32 67305985]
; EXPECT: k arg=0[0]=1

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %byte = trunc i32 %x to i8
  %copy = call i8 @llvm.ssa.copy.i8(i8 %byte)
  store i8 %copy, ptr %out
  ret void
}

declare i8 @llvm.ssa.copy.i8(i8)
