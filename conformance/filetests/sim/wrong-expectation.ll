; RUN: not sim %s | filecheck %s

; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; EXPECT: k arg=0[0]=2
; CHECK: wrong-expectation.ll:[[@LINE-1]]

define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
