; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A volatile store stays.
; CHECK: store volatile i32 1
@s = internal addrspace(1) global i32 0
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store volatile i32 1, ptr addrspace(1) @s
  ret void
}
