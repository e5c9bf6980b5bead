; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A copy of all bytes.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %out
  store i32 %x, ptr addrspace(1) @s
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %out, ptr addrspace(1) @s, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
