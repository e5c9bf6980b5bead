; RUN: sim %s | filecheck %s

; Whether the values are equal is open; that is no undefined behaviour.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %m = alloca i32
  %p = cmpxchg ptr %m, i32 1, i32 2 seq_cst seq_cst
  store i32 7, ptr addrspace(1) %out
  ret void
}
