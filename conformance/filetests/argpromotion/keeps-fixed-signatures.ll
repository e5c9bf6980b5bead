; negative: a kernel, varying arguments, both ends of a call that must be a tail call, metadata, and no frame
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; CHECK: define internal i32 @varying(ptr %p, ...)
; CHECK: define internal i32 @end(ptr %p)
; CHECK: define internal i32 @tail(ptr %p)
; CHECK: define internal i32 @mentioned(ptr %p)
; CHECK: define internal i32 @naked(ptr %p)
; CHECK: define ptx_kernel void @k(ptr %out, ptr %in)

define internal i32 @varying(ptr %p, ...) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @end(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @tail(ptr %p) {
  %m = musttail call i32 @end(ptr %p)
  ret i32 %m
}
define internal i32 @mentioned(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @naked(ptr %p) naked noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %x = load i32, ptr %in, align 4
  %a = call i32 (ptr, ...) @varying(ptr %in)
  %b = call i32 @tail(ptr %in)
  %c = call i32 @mentioned(ptr %in)
  %d = call i32 @naked(ptr %in)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %abcd = add i32 %ab, %cd
  %r = add i32 %abcd, %x
  store i32 %r, ptr %out, align 4
  ret void
}
!mine = !{!0}
!0 = !{ptr @mentioned, !"says something", i32 1}
