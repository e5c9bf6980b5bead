; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; Each field of a struct becomes a value.

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:     alloca
; CHECK:         ret i32 %x
define i32 @f(i32 %x, float %y) {
  %a = alloca { i32, float }
  %p = getelementptr { i32, float }, ptr %a, i32 0, i32 1
  store i32 %x, ptr %a
  store float %y, ptr %p
  %v = load i32, ptr %a
  ret i32 %v
}
