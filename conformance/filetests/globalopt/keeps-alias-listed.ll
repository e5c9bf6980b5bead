; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A list keeps it for somebody whom the module does not show.
; CHECK: @mine = internal alias i32 (), ptr @f
@llvm.used = appending global [1 x ptr] [ptr @mine], section "llvm.metadata"
@mine = internal alias i32 (), ptr @f
define internal i32 @f() {
  ret i32 3
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = call i32 @mine()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
