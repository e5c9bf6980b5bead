; RUN: sim %s

; A bit is loaded before the store behind it: docs/bugs/46-store-before-load-of-a-bit.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], buf i8[1] const(0)]
; EXPECT: k arg=0[0]=0

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %flag) {
  %global = addrspacecast ptr %flag to ptr addrspace(1)
  %before = load volatile i1, ptr addrspace(1) %global, align 1
  store i1 true, ptr addrspace(1) %global, align 1
  %first = zext i1 %before to i32
  store i32 %first, ptr %out, align 4
  ret void
}
