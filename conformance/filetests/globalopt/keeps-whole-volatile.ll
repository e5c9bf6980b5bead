; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A volatile access is one access.
; CHECK: @s = internal addrspace(1) global { i8, i32 }
@s = internal addrspace(1) global { i8, i32 } { i8 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load volatile { i8, i32 }, ptr addrspace(1) @s
  %b = extractvalue { i8, i32 } %v, 1
  store i32 %b, ptr addrspace(1) %out
  store i32 %b, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @s, i64 4)
  ret void
}
