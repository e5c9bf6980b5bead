; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; Two stores that meet become a PHI.

; CHECK-LABEL: define i32 @meet(
; CHECK-NOT:     alloca
; CHECK:       join:
; CHECK-NEXT:    [[P:%.+]] = phi i32 {{.*}}[ 7, %{{then|else}} ]
; CHECK:         ret i32 [[P]]
define i32 @meet(i1 %c, i32 %a) {
entry:
  %slot = alloca i32
  br i1 %c, label %then, label %else
then:
  store i32 7, ptr %slot
  br label %join
else:
  store i32 %a, ptr %slot
  br label %join
join:
  %v = load i32, ptr %slot
  ret i32 %v
}
