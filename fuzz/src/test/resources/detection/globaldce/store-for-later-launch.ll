; the second launch loads what the first stored
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
@v = internal addrspace(1) global i32 7
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) @v
  store i32 %x, ptr addrspace(1) %out
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) @v
  ret void
}
