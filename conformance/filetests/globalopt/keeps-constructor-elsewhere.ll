; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; What one constructor does is not known, and another may be linked for the second.
; CHECK: @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }]
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @elsewhere, ptr null }, { i32, ptr, ptr } { i32 2, ptr @weak, ptr null }]
declare void @elsewhere()
define weak void @weak() {
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
