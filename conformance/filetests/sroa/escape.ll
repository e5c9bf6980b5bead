; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; An address that is passed on stays one.

declare void @use(ptr)

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    %a = alloca { i32, i32 }
; CHECK:         call void @use(ptr %a)
define void @f(i32 %x) {
  %a = alloca { i32, i32 }
  store i32 %x, ptr %a
  call void @use(ptr %a)
  ret void
}
