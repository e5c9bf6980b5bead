; An indirect branch.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-indirect-branch.ll:6:3: error[not-selectable]: an indirect branch cannot be selected

define void @f(ptr %p) {
  indirectbr ptr %p, [label %a, label %b]
a:
  ret void
b:
  ret void
}
