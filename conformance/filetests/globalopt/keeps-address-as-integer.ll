; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; The address becomes a number.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = ptrtoint ptr addrspace(1) @s to i64
  %b = and i64 %i, 1
  store i64 %b, ptr addrspace(1) %out
  ret void
}
