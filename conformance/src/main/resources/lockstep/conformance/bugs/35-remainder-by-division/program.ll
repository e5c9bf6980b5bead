; RUN: sim %s

; The remainder of -1.0 by 1.0 is -0.0: docs/bugs/35-remainder-by-division.md.
; LAUNCH: k grid=1 block=1 args=[out i64[1], i32 -1, i32 1]
; EXPECT: k arg=0[0]=-9223372036854775808

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = frem double %a, %b
  store double %r, ptr %out
  ret void
}
