; an atomic on local memory
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-atomic-space]

define void @f(ptr addrspace(5) %p) {
  %v = atomicrmw add ptr addrspace(5) %p, i32 1 monotonic
  ret void
}
