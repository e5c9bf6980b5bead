; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Shared fields stay shared, without initial contents.
; CHECK-DAG: @s.f1 = internal addrspace(3) global i32 undef
; CHECK: store i32 1, ptr addrspace(3) @s.f1
; CHECK: load i32, ptr addrspace(3) @s.f1
@s = internal addrspace(3) global { i32, i32 } undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { i32, i32 }, ptr addrspace(3) @s, i32 0, i32 1
  store i32 1, ptr addrspace(3) %p
  %r = getelementptr inbounds { i32, i32 }, ptr addrspace(3) @s, i32 0, i32 1
  %v = load i32, ptr addrspace(3) %r
  %n = add i32 %v, 1
  store i32 %n, ptr addrspace(3) %r
  store i32 %n, ptr addrspace(1) %out
  ret void
}
