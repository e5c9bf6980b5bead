; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; An edge of an indirect branch cannot be split: the copy stands before the branch.

; CHECK-LABEL: define i32 @f(
; CHECK:         %[[A:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %a,
; CHECK-NEXT:    indirectbr ptr %p, [label %then, label %join]
; CHECK:         %v = phi i32 [ %[[A]], %entry ],
define i32 @f(ptr %p, i32 %a, i32 %b) {
entry:
  indirectbr ptr %p, [label %then, label %join]
then:
  br label %join
join:
  %v = phi i32 [ %a, %entry ], [ %b, %then ]
  ret i32 %v
}
