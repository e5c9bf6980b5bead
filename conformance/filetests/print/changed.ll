; RUN: opt --passes=mem2reg --print-changed --disable-output %s | filecheck %s --implicit-check-not='@untouched'

; CHECK: *** after mem2reg, @touched ***
; CHECK: define i32 @touched(i32 %a)
define i32 @touched(i32 %a) {
  %slot = alloca i32
  store i32 %a, ptr %slot
  %v = load i32, ptr %slot
  ret i32 %v
}

define i32 @untouched(i32 %a) {
  ret i32 %a
}
