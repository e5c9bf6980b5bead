; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Another definition of the function may be linked, and the alias is this one.
; CHECK: @mine = internal alias i32 (), ptr @f
; CHECK: call i32 @mine()
@mine = internal alias i32 (), ptr @f
define weak i32 @f() {
  ret i32 3
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = call i32 @mine()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
