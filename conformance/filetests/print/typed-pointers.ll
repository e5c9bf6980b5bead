; RUN: opt -S %s | filecheck %s
; Typed pointers are read and printed as opaque ones.

; CHECK-LABEL: define i32 @f(ptr %p)
; CHECK-NEXT:    %v = load i32, ptr %p
define i32 @f(i32* %p) {
  %v = load i32, i32* %p
  ret i32 %v
}
