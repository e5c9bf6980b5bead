; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; An address by the way that was taken.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %c = icmp eq ptr addrspace(1) %out, null
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi ptr addrspace(1) [ @s, %a ], [ %out, %0 ]
  store i32 1, ptr addrspace(1) %p
  ret void
}
