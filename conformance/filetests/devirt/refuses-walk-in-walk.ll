; RUN: not opt %s --passes='devirt<1>(inline,devirt<1>(inline))' -S | filecheck %s
; CHECK: <pipeline>:1:18: error[pipeline-nesting]: devirt(...) cannot be nested in another one
define void @f() {
  ret void
}
