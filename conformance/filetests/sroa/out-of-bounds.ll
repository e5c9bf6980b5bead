; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; An access that leaves the alloca keeps it.

; CHECK-LABEL: define void @f(
; CHECK:         %a = alloca { i32, i32 }
; CHECK:         store i32 %x, ptr %p
define void @f(i32 %x) {
  %a = alloca { i32, i32 }
  %p = getelementptr i8, ptr %a, i64 6
  store i32 %x, ptr %p
  ret void
}
