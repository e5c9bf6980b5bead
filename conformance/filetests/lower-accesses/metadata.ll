; metadata that holds of parts stays; a range of the whole does not
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f(
; CHECK: load i8, ptr %p, align 1, !nontemporal !{{[0-9]+$}}
; CHECK: load i8, ptr {{.*}}, align 1, !nontemporal !{{[0-9]+$}}
; CHECK: load i16, ptr {{.*}}, align 2, !invariant.load !{{[0-9]+}}, !alias.scope !{{[0-9]+$}}
; CHECK: store i8 {{.*}}, !nontemporal
; CHECK: ret void

define void @f(ptr %p, ptr noalias readonly %q) {
  %v = load i16, ptr %p, align 1, !range !0, !nontemporal !1, !noundef !2
  %w = load i48, ptr %q, align 2, !invariant.load !2, !alias.scope !5
  %t = trunc i48 %w to i16
  %s = add i16 %v, %t
  store i16 %s, ptr %p, align 1, !nontemporal !1
  ret void
}
!0 = !{i16 0, i16 9}
!1 = !{i32 1}
!2 = !{}
!3 = distinct !{!3}
!4 = distinct !{!4, !3}
!5 = !{!4}
