; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; 2048 elements of one bit each.
; CHECK: load i1, ptr addrspace(1) %p
@s = internal addrspace(1) global [2048 x i1] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds [2048 x i1], ptr addrspace(1) @s, i32 0, i32 3
  %v = load i1, ptr addrspace(1) %p
  %n = zext i1 %v to i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
