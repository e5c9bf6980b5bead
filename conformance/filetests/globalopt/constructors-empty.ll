; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A list that is empty from the start goes.
; CHECK-NOT: llvm.global_ctors
@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
