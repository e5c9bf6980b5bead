; RUN: not opt %s --passes='function(dce,frog)' -S | filecheck %s
; CHECK: <pipeline>:1:14: error[unknown-pass]: unknown pass 'frog'
define void @f() {
  ret void
}
