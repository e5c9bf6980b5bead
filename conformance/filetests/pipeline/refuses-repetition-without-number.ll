; RUN: not opt %s --passes='repeat(dce)' -S | filecheck %s
; CHECK: <pipeline>:1:1: error[pipeline-syntax]: repeat needs a number from 1 to 1000 in angle brackets
define void @f() {
  ret void
}
