; negative: a function without a frame finds its parameters where the caller has put them
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; CHECK: define void @f(i32 %a)
; CHECK: call void @f(i32 %x)
; CHECK: call void @g(i32 %x)

define void @f(i32 %a) naked noinline {
  unreachable
}
define internal void @g(i32 %a) naked noinline {
  unreachable
}

define ptx_kernel void @k(ptr %out, i32 %x) {
  %c = icmp eq i32 %x, 1
  br i1 %c, label %one, label %two
one:
  call void @f(i32 %x)
  ret void
two:
  call void @g(i32 %x)
  ret void
}
