; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; The address is compared.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %out
  store i32 %x, ptr addrspace(1) @s
  %c = icmp eq ptr addrspace(1) @s, %out
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}
