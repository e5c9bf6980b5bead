; debug records (the form LLVM 19 prints) with locations and expressions
define i32 @f(i32 %x) !dbg !5 {
entry:
    #dbg_value(i32 %x, !9, !DIExpression(), !11)
  %p = alloca i32, align 4
    #dbg_declare(ptr %p, !10, !DIExpression(DW_OP_plus_uconst, 4), !11)
  store i32 %x, ptr %p, align 4, !dbg !11
    #dbg_value(!DIArgList(i32 %x, i32 1), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !11)
    #dbg_value(i32 poison, !9, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !12)
    #dbg_assign(i32 %x, !9, !DIExpression(), !13, ptr %p, !DIExpression(), !11)
    #dbg_label(!14, !12)
    #dbg_value(ptr null, !9, !DIExpression(DW_OP_deref), !11)
  ret i32 %x, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!15, !15}
!8 = !{!9, !10}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !15)
!10 = !DILocalVariable(name: "p", scope: !5, file: !1, line: 2, type: !15)
!11 = !DILocation(line: 2, column: 3, scope: !5)
!12 = !DILocation(line: 3, column: 1, scope: !5)
!13 = distinct !DIAssignID()
!14 = !DILabel(scope: !5, name: "there", file: !1, line: 3)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
