; RUN: not opt %s --passes='cgscc(devirt(inline))' -S | filecheck %s
; CHECK: <pipeline>:1:7: error[pipeline-syntax]: devirt needs a number from 0 to 1000 in angle brackets
define void @f() {
  ret void
}
