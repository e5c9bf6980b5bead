; RUN: opt --passes=cssa<no-do-cssa> --verify-each -S %s | filecheck %s
; The switch do-cssa turns the pass off.

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:   divergence.copy
; CHECK:         %v = phi i32 [ %a, %then ], [ %b, %else ]
define i32 @f(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  ret i32 %v
}
