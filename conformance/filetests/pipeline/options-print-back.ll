; RUN: opt --passes='remat,branch-dist<dump-branch-dist>,cssa' --opt=-remat-use-limit=3 --opt=-do-cssa=0 \
; RUN:   --opt=-dump-branch-dist=0 --print-pipeline-passes %s | filecheck %s --match-full-lines
; What options set is printed as settings of the passes; what the text sets itself goes first.
; CHECK: remat<remat-use-limit=3>,branch-dist<dump-branch-dist>,cssa<no-do-cssa>
define void @f() {
  ret void
}
