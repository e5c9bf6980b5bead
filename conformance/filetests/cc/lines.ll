; RUN: cc %s -O2 -lineinfo | filecheck %s
; RUN: cc %s -O0 -lineinfo | filecheck %s --check-prefix=PLAIN
; RUN: cc %s -O2 | filecheck %s --check-prefix=WITHOUT
; RUN: cc --passes='lower-gep,select<sm_80;lineinfo>,phi-node-elimination,post-ra-pseudos,prologepilog,emit' %s | filecheck %s --check-prefix=WRITTEN
; RUN: cc --passes='lower-gep,select<sm_80>,phi-node-elimination,post-ra-pseudos,prologepilog,emit' -lineinfo %s | filecheck %s --check-prefix=WRITTEN
; RUN: check %s --to ptx -O2 -lineinfo | filecheck %s --check-prefix=JUDGED
;
; Lines of the source go with instructions: a product that leaves the loop keeps its line, a sum that is a part of an
; access is at that of the access, and what has none counts for the line before. Each block says its line anew. The file
; of a block inside a function is that of the innermost scope that has one.
;
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 3]
;
; CHECK: .entry k(
; CHECK: .loc 1 4 7
; CHECK: mul.lo.s32
; CHECK: $L_{{[0-9]+}}:
; CHECK: .loc 2 9 1
; CHECK: .loc 1 8 3
; CHECK: st.global.b32
; CHECK: .loc 1 10 1
; CHECK-NEXT: ret;
; CHECK: .file 1 "/src/k.cu"
; CHECK: .file 2 "/src/inc/h.cuh"
;
; PLAIN: .loc 1 3 11
; PLAIN: .loc 2 9 1
; PLAIN-NEXT: mad.lo.s32
;
; WITHOUT: .entry k(
; WITHOUT-NOT: .file
; WITHOUT-NOT: .loc
; WITHOUT: ret;
;
; WRITTEN: .target sm_80
; WRITTEN: .loc 1 4 7
;
; JUDGED: emit @k: Refines
; JUDGED-NEXT: read @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) !dbg !4 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !10
  br label %loop, !dbg !10

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], !dbg !11
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ], !dbg !11
  %product = mul i32 %n, %t, !dbg !11
  %mixed = xor i32 %s, %i, !dbg !11
  %sum = add i32 %mixed, %product, !dbg !12
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %t, !dbg !13
  br i1 %more, label %loop, label %done, !dbg !13

done:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t, !dbg !14
  store i32 %sum, ptr addrspace(1) %q, !dbg !14
  ret void, !dbg !15
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", isOptimized: true, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 2, type: !5, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DIFile(filename: "/src/inc/h.cuh", directory: "/src")
!8 = distinct !DILexicalBlock(scope: !4, line: 9)
!9 = !DILexicalBlockFile(scope: !8, file: !7, discriminator: 0)
!10 = !DILocation(line: 3, column: 11, scope: !4)
!11 = !DILocation(line: 4, column: 7, scope: !8)
!12 = !DILocation(line: 9, column: 1, scope: !9)
!13 = !DILocation(line: 0, scope: !4)
!14 = !DILocation(line: 8, column: 3, scope: !8)
!15 = !DILocation(line: 10, column: 1, scope: !4)
