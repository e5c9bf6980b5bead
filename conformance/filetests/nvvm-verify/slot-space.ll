; a stack slot in shared memory
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-slot-space]

define void @f() {
  %p = alloca i32, align 4, addrspace(3)
  ret void
}
