; RUN: not opt %s --passes='cgscc(devirt<2>(inline,deadargelim))' -S | filecheck %s
; CHECK: <pipeline>:1:24: error[pipeline-nesting]: pass 'deadargelim' works on the unit module and cannot be nested in cgscc(...)
define void @f() {
  ret void
}
