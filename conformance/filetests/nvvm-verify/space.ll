; an address space that does not exist
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-space]

define void @f(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(77)
  ret void
}
