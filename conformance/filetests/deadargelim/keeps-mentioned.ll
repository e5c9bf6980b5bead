; negative: metadata about a function may say something of its parameters
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; CHECK: define internal i32 @f(i32 %a, i32 %b)

define internal i32 @f(i32 %a, i32 %b) {
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, i32 %x) {
  %r = call i32 @f(i32 %x, i32 7)
  store i32 %r, ptr %out, align 4
  ret void
}
!mine = !{!0}
!0 = !{ptr @f, !"says something", i32 1}
