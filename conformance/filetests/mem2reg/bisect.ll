; RUN: opt --passes=mem2reg --bisect-limit=0 -S %s | filecheck %s --check-prefix=NONE
; RUN: opt --passes=mem2reg -S %s | filecheck %s --check-prefix=ALL

; NONE: alloca
; ALL-NOT: alloca
; ALL: ret i32 %a
define i32 @f(i32 %a) {
  %slot = alloca i32
  store i32 %a, ptr %slot
  %v = load i32, ptr %slot
  ret i32 %v
}
