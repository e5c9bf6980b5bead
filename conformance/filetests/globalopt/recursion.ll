; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Structs inside structs are taken apart in turn; a field that nobody reads goes with its stores.
; CHECK-DAG: @s.f0.f0 = internal addrspace(1) global i32 1
; CHECK-DAG: @s.f0.f1 = internal addrspace(1) global i32 2
; CHECK-NOT: @s.f1
@s = internal addrspace(1) global { { i32, i32 }, i32 } { { i32, i32 } { i32 1, i32 2 }, i32 3 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { { i32, i32 }, i32 }, ptr addrspace(1) @s, i32 0, i32 0, i32 1
  %v = load i32, ptr addrspace(1) %p
  %w = load i32, ptr addrspace(1) @s
  %n = add i32 %v, %w
  store i32 %n, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) @s
  %r = getelementptr inbounds { { i32, i32 }, i32 }, ptr addrspace(1) @s, i32 0, i32 1
  store i32 %n, ptr addrspace(1) %r
  store i32 %n, ptr addrspace(1) %out
  ret void
}
