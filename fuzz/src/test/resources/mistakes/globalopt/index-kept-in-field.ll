; LAUNCH: k grid=1 block=1 args=[buf i32[4] const(6)]
; The index passes from the first field into the second.
@s = internal addrspace(1) global { [4 x i32], [4 x i32] } { [4 x i32] [i32 1, i32 2, i32 3, i32 4], [4 x i32] [i32 5, i32 6, i32 7, i32 8] }
@unread = internal addrspace(1) global i32 0
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %out
  %low = and i32 %i, 7
  %p = getelementptr inbounds { [4 x i32], [4 x i32] }, ptr addrspace(1) @s, i32 0, i32 0, i32 %low
  %v = load i32, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %out
  store i32 1, ptr addrspace(1) @unread
  ret void
}
