; RUN: opt --passes=break-crit-edges --verify-each -S %s | filecheck %s
; The edge from entry to join is critical: entry has two successors, join two predecessors.

; CHECK-LABEL: define i32 @f(
; CHECK:       entry:
; CHECK-NEXT:    br i1 %c, label %then, label %[[NEW:[-a-zA-Z0-9._]+]]
; CHECK:       [[NEW]]:
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    phi i32 {{.*}}[ 2, %[[NEW]] ]
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %p = phi i32 [ 1, %then ], [ 2, %entry ]
  ret i32 %p
}
