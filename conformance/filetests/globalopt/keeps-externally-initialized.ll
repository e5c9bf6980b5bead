; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; The host writes it before the first launch.
; CHECK: @s = internal addrspace(4) externally_initialized constant { i32, i32 }
; CHECK: load i32
@s = internal addrspace(4) externally_initialized constant { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { i32, i32 }, ptr addrspace(4) @s, i32 0, i32 1
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
