; negative: a slot that a host's conventions mark
; RUN: opt --passes=nvvm-lower-alloca --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: alloca swifterror ptr
; CHECK-NOT: addrspace(5)

define void @f() {
  %e = alloca swifterror ptr, align 8
  ret void
}
