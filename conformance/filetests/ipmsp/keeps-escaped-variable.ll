; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; negative: the address of the variable is stored
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = load ptr, ptr addrspace(1) @v
; CHECK-NEXT: %x = load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

@v = internal addrspace(1) global ptr null
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  store ptr %in, ptr addrspace(1) @v
  store ptr addrspace(1) @v, ptr %out
  %p = load ptr, ptr addrspace(1) @v
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}
