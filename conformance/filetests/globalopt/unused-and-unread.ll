; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; Nobody reads the one, nobody mentions the other.
; CHECK-NOT: @unread
; CHECK-NOT: @unused
; CHECK: ret void
@unread = internal addrspace(1) global { i32, i32 } zeroinitializer
@unused = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) @unread
  store i32 1, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @unread, i64 4)
  store i32 1, ptr addrspace(1) %out
  ret void
}
