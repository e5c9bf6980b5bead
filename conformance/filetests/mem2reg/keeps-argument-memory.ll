; negative: a slot that passes an argument in memory
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: alloca inalloca i32
; CHECK: load i32, ptr %slot

define i32 @g(i32 %a) {
  %slot = alloca inalloca i32
  store i32 %a, ptr %slot
  %v = load i32, ptr %slot
  ret i32 %v
}
