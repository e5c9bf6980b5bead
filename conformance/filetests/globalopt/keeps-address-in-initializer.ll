; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Another variable has the address.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { i32, i32 }, ptr addrspace(1) @s, i32 0, i32 1
  %v = load i32, ptr addrspace(1) %p
  %n = add i32 %v, 1
  store i32 %n, ptr addrspace(1) %p
  store i32 %n, ptr addrspace(1) %out
  ret void
}
@t = addrspace(1) global ptr addrspace(1) @s
