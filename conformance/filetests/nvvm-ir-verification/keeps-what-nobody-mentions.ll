; negative: a variable that no function mentions is nvvm-verify's to tell
; RUN: opt --passes=nvvm-ir-verification --verify-each -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s --check-prefix=MODULE
; CHECK-LABEL: @f
; MODULE: error[nvvm-section]

@v = addrspace(1) global i32 0, section "mine", align 4

define void @f() {
  ret void
}
