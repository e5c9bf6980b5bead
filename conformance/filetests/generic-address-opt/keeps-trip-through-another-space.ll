; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; negative: the pointer comes back as one of another space
; CHECK-LABEL: define void @f(
; CHECK: addrspacecast ptr %g to ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = addrspacecast ptr %g to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q
  ret void
}
