; a dead branch before an end that is never reached
; RUN: opt --passes=adce --verify-each -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK-NOT: br i1
; CHECK: call void @f()
; CHECK-NEXT: unreachable

declare void @f()

define void @g(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  call void @f()
  unreachable
}
