; RUN: opt --passes=mem2reg -S %s | filecheck %s
; A slot whose address is handed on stays.

declare void @take(ptr)

; CHECK-LABEL: define i32 @escapes(
; CHECK:         %slot = alloca i32
; CHECK:         store i32 1, ptr %slot
; CHECK:         load i32, ptr %slot
define i32 @escapes() {
  %slot = alloca i32
  store i32 1, ptr %slot
  call void @take(ptr %slot)
  %v = load i32, ptr %slot
  ret i32 %v
}
