; RUN: sim %s | filecheck %s
; A global variable of one bit that is true: docs/bugs/371-global-bit.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; EXPECT: k arg=0[0]=1
; CHECK: @k stack: finished
target triple = "nvptx64-nvidia-cuda"

@flag = addrspace(1) global i1 true

define ptx_kernel void @k(ptr %out) {
  %bit = load i1, ptr addrspace(1) @flag
  %word = zext i1 %bit to i32
  store i32 %word, ptr %out
  ret void
}
