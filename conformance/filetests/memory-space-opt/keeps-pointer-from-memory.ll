; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; negative: memory that others write may hold any pointer
; CHECK-LABEL: define void @f(
; CHECK: %q = load ptr, ptr addrspace(1) %p
; CHECK-NEXT: store i32 7, ptr %q

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %p) {
  %q = load ptr, ptr addrspace(1) %p
  store i32 7, ptr %q
  ret void
}
