; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; A PHI that nothing reads gets no copy behind it.

; CHECK-LABEL: define i32 @f(
; CHECK:         %v = phi i32
; CHECK-NEXT:    ret i32 0
define i32 @f(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  ret i32 0
}
