; RUN: not opt --link joins-lists.part -S %s | filecheck %s
; CHECK: joins-lists.part: error[link-flag]: the module flag "same" contradicts that of what it is linked to
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"same", i32 5}
