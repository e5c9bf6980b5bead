; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; A pointer in parameter memory is one that the host handed over: it is of global memory.
; CHECK-LABEL: define void @f(
; CHECK: [[P:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: store i32 1, ptr addrspace(1) [[P]]

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(101) %a) {
entry:
  %p = load ptr, ptr addrspace(101) %a
  store i32 1, ptr %p
  ret void
}
