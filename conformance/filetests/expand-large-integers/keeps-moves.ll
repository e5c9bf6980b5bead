; negative: what is only moved is not taken apart
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; CHECK: insertvalue { i128, i32 } %s, i128 %x, 0
; CHECK: ret

define { i128, i32 } @f({ i128, i32 } %s, i128 %x) {
  %r = insertvalue { i128, i32 } %s, i128 %x, 0
  ret { i128, i32 } %r
}
