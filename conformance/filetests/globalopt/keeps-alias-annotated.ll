; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Metadata tell something of it.
; CHECK: @mine = internal alias i32 (), ptr @f
@mine = internal alias i32 (), ptr @f
define internal i32 @f() {
  ret i32 3
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = call i32 @mine()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
!kept = !{!0}
!0 = !{ptr @mine}
