; an address that goes from one space to another past the generic one
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-space-cast]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  %q = addrspacecast ptr addrspace(3) %s to ptr addrspace(1)
  ret void
}

