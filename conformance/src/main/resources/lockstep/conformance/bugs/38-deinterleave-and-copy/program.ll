; RUN: sim %s

; Four bytes taken apart: docs/bugs/38-deinterleave-and-copy.md.
; LAUNCH: k grid=1 block=1 args=[out i8[4], i32 67305985]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[1]=3
; EXPECT: k arg=0[2]=2
; EXPECT: k arg=0[3]=4

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %bytes = bitcast i32 %x to <4 x i8>
  %both = call { <2 x i8>, <2 x i8> } @llvm.vector.deinterleave2.v4i8(<4 x i8> %bytes)
  %even = extractvalue { <2 x i8>, <2 x i8> } %both, 0
  %odd = extractvalue { <2 x i8>, <2 x i8> } %both, 1
  store <2 x i8> %even, ptr %out
  %next = getelementptr i8, ptr %out, i64 2
  store <2 x i8> %odd, ptr %next
  ret void
}

declare { <2 x i8>, <2 x i8> } @llvm.vector.deinterleave2.v4i8(<4 x i8>)
