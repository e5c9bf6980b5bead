; RUN: sim %s | filecheck %s
; A signed bit made a float: docs/bugs/372-signed-bit-to-float.md.
; LAUNCH: k grid=1 block=1 args=[out f32[1], i32 1]
; EXPECT: k arg=0[0]=-1.0
; CHECK: @k stack: finished
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
  %bit = trunc i32 %x to i1
  %float = sitofp i1 %bit to float
  store float %float, ptr %out
  ret void
}
