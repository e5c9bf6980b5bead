; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; The byte is not inserted into the word: were %b poison, %v would be too.

; CHECK-LABEL: define i16 @f(
; CHECK-NOT:     zext
; CHECK:         [[LOW:%.*]] = trunc i32 %x to i16
; CHECK-NOT:     zext
; CHECK:         ret i16 [[LOW]]
define i16 @f(i32 %x, i8 %b) {
  %a = alloca i32
  store i32 %x, ptr %a
  %p = getelementptr i8, ptr %a, i64 3
  store i8 %b, ptr %p
  %v = load i16, ptr %a
  ret i16 %v
}
