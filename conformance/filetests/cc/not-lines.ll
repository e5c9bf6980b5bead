; RUN: not cc --passes='select<lineinfo;sm_80>' %s | filecheck %s
; RUN: not cc --passes='select<sm_80;lines>' %s | filecheck %s
; RUN: not check %s -lineinfo --passes=sroa | filecheck %s --check-prefix=LEVEL
; RUN: cc -O1 -lineinfo %s | filecheck %s --check-prefix=NONE
; Words that are none; and locations that say nothing, of which no line is made up.
; CHECK: error[unknown-setting]: select takes an architecture from sm_50 on, and lineinfo
; LEVEL: error[codegen-target]: -lineinfo goes with --to
; NONE-NOT: .file
; NONE-NOT: .loc
; NONE: ret;
define ptx_kernel void @k(ptr %p, i32 %x) {
  %y = add i32 %x, 1, !dbg !1
  store i32 %y, ptr %p, !dbg !4
  ret void, !dbg !0
}
!0 = !{}
!1 = !DILocation(line: 4, column: 7, scope: !2)
!2 = distinct !DILexicalBlock(scope: !3, line: 9)
!3 = distinct !DILexicalBlock(scope: !2, line: 9)
!4 = !DILocation(line: 0, scope: !5)
!5 = distinct !DISubprogram(name: "k", file: !6)
!6 = !DIFile(filename: "k.cu", directory: "/src")
