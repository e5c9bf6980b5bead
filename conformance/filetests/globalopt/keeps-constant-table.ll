; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[buf i32[4] const(6)]
; At an index that is not known the table is read.
; CHECK: @s = internal addrspace(4) constant [4 x i32]
@s = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %out
  %low = and i32 %i, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(4) @s, i32 0, i32 %low
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
