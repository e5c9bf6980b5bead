; RUN: sim %s

; The sign of a NaN: docs/bugs/120-negated-nan.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], buf i32[1] const(2143289344)]
; EXPECT: k arg=0[0]=-4194304

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
  %f = load float, ptr %in
  %n = fneg float %f
  %b = bitcast float %n to i32
  store i32 %b, ptr %out
  ret void
}
