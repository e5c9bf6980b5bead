; RUN: opt --passes=dce
; CHECK: there is no such line
define void @f() {
  ret void
}
