; RUN: not opt %s --passes='function(globalopt)' -S | filecheck %s
; CHECK: <pipeline>:1:10: error[pipeline-nesting]: pass 'globalopt' works on the unit module and cannot be nested in function(...)
define void @f() {
  ret void
}
