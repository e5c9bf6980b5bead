; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; A wide integer store is cut where a narrow load reads.

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:     alloca
; CHECK:         [[HIGH:%.*]] = lshr i64 %w, 32
; CHECK-NEXT:    [[PART:%.*]] = trunc i64 [[HIGH]] to i32
; CHECK-NEXT:    ret i32 [[PART]]
define i32 @f(i64 %w) {
  %a = alloca i64
  store i64 %w, ptr %a
  %p = getelementptr i8, ptr %a, i64 4
  %v = load i32, ptr %p
  ret i32 %v
}
