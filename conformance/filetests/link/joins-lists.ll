; RUN: opt --link joins-lists.part -S %s | filecheck %s
; Lists are appended; flags of modules are merged as their behavior says. LangRef, "Module Flags Metadata".
; CHECK: @llvm.used = appending global [2 x ptr] [ptr @a, ptr @b], section "llvm.metadata"
; CHECK: @a = global i32 1
; CHECK: @b = global i32 2
; CHECK: !llvm.module.flags = !{![[SAME:[0-9]+]], ![[MOST:[0-9]+]], ![[GIVEN:[0-9]+]], ![[LIST:[0-9]+]]}
; CHECK-DAG: ![[SAME]] = !{i32 1, !"same", i32 4}
; CHECK-DAG: ![[MOST]] = !{i32 7, !"most", i32 9}
; CHECK-DAG: ![[GIVEN]] = !{i32 4, !"given", i32 5}
; CHECK-DAG: !{!"one", !"two"}
@llvm.used = appending global [1 x ptr] [ptr @a], section "llvm.metadata"
@a = global i32 1
!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 1, !"same", i32 4}
!1 = !{i32 7, !"most", i32 8}
!2 = !{i32 1, !"given", i32 6}
!3 = !{i32 6, !"list", !4}
!4 = !{!"one"}
