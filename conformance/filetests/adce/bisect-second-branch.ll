; a live branch asks for no permission, a dead one does
; RUN: opt --passes=adce --verify-each --bisect-limit=1 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: br i1 %c, label %a, label %j
; CHECK: call void @f()
; CHECK-NOT: br i1 %e
; CHECK: br i1 %d, label %p, label %q

declare void @f()

define void @g(i1 %c, i1 %d, i1 %e) {
entry:
  br i1 %c, label %a, label %j
a:
  call void @f()
  br label %j
j:
  br i1 %e, label %o, label %m
o:
  br label %m
m:
  br i1 %d, label %p, label %q
p:
  br label %q
q:
  ret void
}
