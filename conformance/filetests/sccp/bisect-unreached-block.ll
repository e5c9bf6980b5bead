; negative: a block without edges stays where its removal is not permitted
; RUN: opt --passes=sccp --verify-each --bisect-limit=1 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: br label %b
; CHECK: a:
; CHECK-NEXT: call void @f()
; CHECK: b:

declare void @f()

define void @g() {
entry:
  br i1 false, label %a, label %b
a:
  call void @f()
  br label %b
b:
  ret void
}
