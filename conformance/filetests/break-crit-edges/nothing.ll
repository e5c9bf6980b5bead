; RUN: opt --passes=break-crit-edges --print-changed --disable-output %s | filecheck %s --allow-empty
; A diamond has no critical edge.

; CHECK-NOT: after
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %p = phi i32 [ 1, %then ], [ 2, %else ]
  ret i32 %p
}
