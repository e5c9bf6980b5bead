; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Atomic operations go to their field.
; CHECK: atomicrmw add ptr addrspace(3) @s.f1, i32 1
; CHECK: cmpxchg ptr addrspace(3) @s.f0
@s = internal addrspace(3) global { i64, i32 } undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i64 0, ptr addrspace(3) @s
  %p = getelementptr inbounds { i64, i32 }, ptr addrspace(3) @s, i32 0, i32 1
  store i32 4, ptr addrspace(3) %p
  %a = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
  %b = cmpxchg ptr addrspace(3) @s, i64 0, i64 9 monotonic monotonic
  store i32 %a, ptr addrspace(1) %out
  ret void
}
