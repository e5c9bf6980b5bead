; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Two fields at once.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load i64, ptr addrspace(1) @s, align 4
  store i64 %v, ptr addrspace(1) %out
  store i32 5, ptr addrspace(1) @s
  ret void
}
