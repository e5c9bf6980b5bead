; an atomic on parameter memory
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-atomic-space]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  %v = atomicrmw add ptr addrspace(101) %a, i32 1 monotonic
  ret void
}

