; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Constructors and destructors that do nothing go. A list without entries goes.
; CHECK-NOT: llvm.global_dtors
; CHECK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 7, ptr @start, ptr null }]
; CHECK-NOT: llvm.global_dtors
@started = addrspace(1) global i32 0
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @empty, ptr null }, { i32, ptr, ptr } { i32 7, ptr @start, ptr null }, { i32, ptr, ptr } { i32 8, ptr null, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @decided, ptr null }]
define internal void @empty() {
  ret void
}
define internal void @decided() {
  br i1 true, label %end, label %never
never:
  store i32 2, ptr addrspace(1) @started
  br label %end
end:
  ret void
}
define internal void @start() {
  store i32 1, ptr addrspace(1) @started
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
