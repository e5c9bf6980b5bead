; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; The address is exchanged.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %old = atomicrmw xchg ptr addrspace(1) %out, i64 ptrtoint (ptr addrspace(1) @s to i64) monotonic
  ret void
}
