; RUN: opt --passes=mem2reg -S %s | filecheck %s
; A stack slot that is written once is its value.

; CHECK-LABEL: define i32 @once(
; CHECK-NOT:     alloca
; CHECK:         [[R:%.+]] = add i32 %a, 1
; CHECK-NEXT:    ret i32 [[R]]
define i32 @once(i32 %a) {
  %slot = alloca i32
  %sum = add i32 %a, 1
  store i32 %sum, ptr %slot
  %back = load i32, ptr %slot
  ret i32 %back
}
