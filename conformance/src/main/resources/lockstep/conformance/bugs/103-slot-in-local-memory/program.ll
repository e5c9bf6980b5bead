; RUN: sim %s

; A slot that is in local memory already: docs/bugs/103-slot-in-local-memory.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], i32 5]
; EXPECT: k arg=0[0]=5

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %a = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  %y = load volatile i32, ptr addrspace(5) %a
  store i32 %y, ptr %out
  ret void
}
