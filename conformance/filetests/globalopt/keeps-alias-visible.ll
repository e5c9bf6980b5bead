; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Others can name it.
; CHECK: @other = alias i32, ptr addrspace(1) @s
; CHECK: load i32, ptr addrspace(1) @other
@s = internal addrspace(1) global i32 1
@other = alias i32, ptr addrspace(1) @s
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) @other
  store i32 %v, ptr addrspace(1) %out
  ret void
}
