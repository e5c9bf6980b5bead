; RUN: sim %s

; The upper elements are no poison: docs/bugs/374-element-beside-poison.md.
; LAUNCH: k grid=1 block=1 args=[out i32[4], i32 2147483647]
; EXPECT: k arg=0[2]=458759

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %high = getelementptr inbounds i8, ptr %out, i64 4
  %p = getelementptr inbounds i8, ptr %out, i64 8
  %n = add nsw i32 %x, 1
  %n16 = trunc i32 %n to i16
  %y = insertelement <4 x i16> <i16 7, i16 7, i16 7, i16 7>, i16 %n16, i32 0
  store <4 x i16> %y, ptr %out, align 4
  %v = load i32, ptr %high, align 4
  store i32 0, ptr %out, align 4
  store i32 %v, ptr %p, align 4
  ret void
}
