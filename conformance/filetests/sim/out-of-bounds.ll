; RUN: not sim %s | filecheck %s

; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: @k stack: undefined behaviour [

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 1, ptr addrspace(1) %p
  ret void
}
