; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; One of two addresses.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %c = icmp eq ptr addrspace(1) %out, null
  %p = select i1 %c, ptr addrspace(1) @s, ptr addrspace(1) %out
  store i32 1, ptr addrspace(1) %p
  ret void
}
