; the older form of debug values: calls with metadata operands
define void @f(i32 %x, ptr %p) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !9, metadata !DIExpression()), !dbg !11
  call void @llvm.dbg.declare(metadata ptr %p, metadata !10, metadata !DIExpression(DW_OP_deref, DW_OP_constu, 4, DW_OP_minus)), !dbg !11
  call void @llvm.dbg.value(metadata i32 undef, metadata !9, metadata !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value)), !dbg !11
  ret void, !dbg !DILocation(line: 9, column: 2, scope: !5, inlinedAt: !11, isImplicitCode: true)
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "b \22quoted\22.c", directory: "", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", linkageName: "_Z1fi", scope: !1, file: !1, line: 1, type: !6, flags: DIFlagPrototyped | DIFlagArtificial, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, type: !12)
!10 = !DILocalVariable(name: "p", scope: !13, file: !1, type: !12, align: 32, flags: DIFlagObjectPointer)
!11 = distinct !DILocation(line: 2, scope: !5)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = distinct !DILexicalBlock(scope: !5, file: !1, line: 3, column: 4)
