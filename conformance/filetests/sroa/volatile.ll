; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; Volatile accesses stay.

; CHECK-LABEL: define void @f(
; CHECK:         %a = alloca { i32, i32 }
; CHECK:         store volatile i32 %x, ptr %a
define void @f(i32 %x) {
  %a = alloca { i32, i32 }
  store volatile i32 %x, ptr %a
  ret void
}
