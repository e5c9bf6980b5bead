; negative: a function with a varying number of arguments finds them by their places
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; CHECK: define internal i32 @f(i32 %a, i32 %b, ...)
; CHECK: define i32 @g(i32 %a, i32 %b, ...)
; CHECK: call i32 (i32, i32, ...) @f(i32 %x, i32 7)
; CHECK: call i32 (i32, i32, ...) @g(i32 %x, i32 8)

define internal i32 @f(i32 %a, i32 %b, ...) {
  %m = mul i32 %a, 3
  ret i32 %m
}
define i32 @g(i32 %a, i32 %b, ...) {
  %m = mul i32 %a, 5
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, i32 %x) {
  %r = call i32 (i32, i32, ...) @f(i32 %x, i32 7)
  %s = call i32 (i32, i32, ...) @g(i32 %x, i32 8)
  %t = add i32 %r, %s
  store i32 %t, ptr %out, align 4
  ret void
}
