; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; Critical edges to blocks without PHIs stay, and nothing is copied.

; CHECK-LABEL: define i32 @f(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    br i1 %c, label %then, label %join
; CHECK:       then:
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    ret i32 %a
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  ret i32 %a
}
