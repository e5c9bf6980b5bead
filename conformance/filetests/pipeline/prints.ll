; RUN: opt --passes='function(mem2reg), break-crit-edges' --print-pipeline-passes %s | filecheck %s --match-full-lines
; RUN: opt --passes='module( cgscc(repeat<2>(inline,function(sroa,loop(nvvm-loop-pass<-1 ; 0>)))))' --print-pipeline-passes %s \
; RUN:   | filecheck %s --match-full-lines --check-prefix=NESTED
; What is printed reads back, adaptors and repetitions with it.
; CHECK: function(mem2reg),break-crit-edges
; NESTED: module(cgscc(repeat<2>(inline,function(sroa,loop(nvvm-loop-pass<-1;0>)))))
define void @f() {
  ret void
}
