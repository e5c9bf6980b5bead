; negative: the result of a musttail call is returned, known or not
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: %r = musttail call
; CHECK-NEXT: ret i32 %r

declare i32 @f(i32)

define i32 @g(i32 %x) {
  %r = musttail call range(i32 5, 6) i32 @f(i32 %x)
  ret i32 %r
}
