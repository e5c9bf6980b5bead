; RUN: not opt -S %s | filecheck %s
; The definition does not dominate the use.

; CHECK: error[{{.*}}domina{{.*}}]
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  %x = add i32 1, 2
  br label %join
join:
  ret i32 %x
}
