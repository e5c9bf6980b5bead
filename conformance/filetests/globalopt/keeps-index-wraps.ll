; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Without inbounds a 64-bit index may wrap into another struct.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global [4 x { i32, i32, i32 }] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = load i64, ptr addrspace(1) %out
  %p = getelementptr { i32, i32, i32 }, ptr addrspace(1) @s, i64 %i, i32 1
  %v = load i32, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
