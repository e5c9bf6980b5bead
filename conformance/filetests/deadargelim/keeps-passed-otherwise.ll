; negative: what is copied for the callee, and what says how it is passed, is passed as it is
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; CHECK: define void @f(ptr byval(i32) %p)
; CHECK: call void @f(ptr byval(i32) %s)
; CHECK: call void @g(ptr swifterror %e)

define void @f(ptr byval(i32) %p) {
  ret void
}
define internal void @g(ptr swifterror %p) {
  ret void
}

define ptx_kernel void @k(ptr %out) {
  %s = alloca i32, align 4
  %e = alloca swifterror ptr, align 8
  store i32 1, ptr %s, align 4
  call void @f(ptr byval(i32) %s)
  call void @g(ptr swifterror %e)
  ret void
}
