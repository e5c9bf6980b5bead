; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; Constant memory is not written.
; CHECK: @s = internal addrspace(4) global { i32, i32 }
@s = internal addrspace(4) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { i32, i32 }, ptr addrspace(4) @s, i32 0, i32 1
  %v = load i32, ptr addrspace(4) %p
  %n = add i32 %v, 1
  store i32 %n, ptr addrspace(4) %p
  store i32 %n, ptr addrspace(1) %out
  ret void
}
