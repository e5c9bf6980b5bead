; RUN: sim %s

; The overflow of a vector: docs/bugs/37-overflow-of-vectors.md.
; LAUNCH: k grid=1 block=1 args=[out i32[2], i32 2147483647]
; EXPECT: k arg=0[0]=-2147483648

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %one = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %both = insertelement <2 x i32> %one, i32 1, i32 1
  %r = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %both, <2 x i32> <i32 1, i32 1>)
  %sum = extractvalue { <2 x i32>, <2 x i1> } %r, 0
  store <2 x i32> %sum, ptr %out
  ret void
}

declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
