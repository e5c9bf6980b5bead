; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; negative: constant memory is only read; the write is undefined as it stands
; CHECK-LABEL: define void @f(
; CHECK: store i32 7, ptr addrspacecast (ptr addrspace(4) @c to ptr)

target triple = "nvptx64-nvidia-cuda"

@c = internal addrspace(4) global i32 0
define void @f() {
  store i32 7, ptr addrspacecast (ptr addrspace(4) @c to ptr)
  ret void
}
