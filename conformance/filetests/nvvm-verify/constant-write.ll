; a store to constant memory
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-constant-write]

define void @f(ptr addrspace(4) %p) {
  store i32 1, ptr addrspace(4) %p, align 4
  ret void
}
