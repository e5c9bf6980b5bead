; RUN: opt --passes=mem2reg -S %s | filecheck %s
; Volatile accesses are kept, and with them the slot.

; CHECK-LABEL: define i32 @keeps(
; CHECK:         alloca i32
; CHECK:         store volatile i32 %a
; CHECK:         load volatile i32
define i32 @keeps(i32 %a) {
  %slot = alloca i32
  store volatile i32 %a, ptr %slot
  %v = load volatile i32, ptr %slot
  ret i32 %v
}
