; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; First-class aggregates are stored member by member.

; CHECK-LABEL: define float @f(
; CHECK-NOT:     alloca
; CHECK:         [[M:%.*]] = extractvalue { i32, float } %s, 1
; CHECK:         ret float [[M]]
define float @f({ i32, float } %s) {
  %a = alloca { i32, float }
  store { i32, float } %s, ptr %a
  %p = getelementptr i8, ptr %a, i64 4
  %v = load float, ptr %p
  ret float %v
}
