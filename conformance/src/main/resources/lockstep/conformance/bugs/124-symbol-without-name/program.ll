; RUN: sim %s

; A division that becomes one of 128 bits: docs/bugs/124-symbol-without-name.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], i32 1000000]
; EXPECT: k arg=0[0]=10101

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %q = udiv i32 %x, 99
  %w = zext i32 %q to i128
  %c = icmp eq i32 %x, 7
  br i1 %c, label %none, label %some
some:
  %n = trunc i128 %w to i24
  %s = sext i24 %n to i32
  store i32 %s, ptr %out
  ret void
none:
  ret void
}
