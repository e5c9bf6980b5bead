; RUN: opt --passes=mem2reg -S %s | filecheck %s
; What was never stored is undefined.

; CHECK-LABEL: define i32 @never(
; CHECK-NEXT:    ret i32 undef
define i32 @never() {
  %slot = alloca i32
  %v = load i32, ptr %slot
  ret i32 %v
}
