; RUN: not opt %s --passes='repeat<1000>(repeat<1000>(dce))' -S | filecheck %s
; CHECK: the pipeline has more than 100000 steps
define void @f() {
  ret void
}
