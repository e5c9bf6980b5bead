; negative: a slot of several elements, of which only the first is accessed
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: alloca i32, i32 4
; CHECK: load i32, ptr %slot

define i32 @g(i32 %a) {
  %slot = alloca i32, i32 4
  store i32 %a, ptr %slot
  %v = load i32, ptr %slot
  ret i32 %v
}
