; RUN: not opt -S %s | filecheck %s
; A PHI needs an entry for each predecessor.

; CHECK: error[{{.*}}phi{{.*}}]
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %p = phi i32 [ 1, %then ]
  ret i32 %p
}
