; what is printed reads back, and settings stay with their passes
; RUN: opt --passes='cgscc( devirt<4>(inline<inline-threshold=7> , function(sroa,licm)) ),dce' --print-pipeline-passes %s | filecheck %s --match-full-lines
; RUN: opt --passes='cgscc(devirt<4>(inline<inline-threshold=7>,function(sroa,licm))),dce' --verify-each -S %s | filecheck %s --check-prefix=RUNS
; CHECK: cgscc(devirt<4>(inline<inline-threshold=7>,function(sroa,licm))),dce
; RUNS: ret void
define void @f() {
  ret void
}
