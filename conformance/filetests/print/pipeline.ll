; RUN: opt --passes='function(mem2reg), break-crit-edges' --print-pipeline-passes %s | filecheck %s --match-full-lines

; CHECK: mem2reg,break-crit-edges
