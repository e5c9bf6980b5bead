; negative: what a pointer leads to may be anything, so that neither results nor convergence are deduced
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; CHECK: define internal ptr @f(ptr returned readnone %s, ptr %p) #[[F:[0-9]+]]
; CHECK-NOT: noalias
; CHECK-NOT: nonnull
; CHECK: attributes #[[F]] = { convergent }

define internal ptr @f(ptr %s, ptr %p) convergent {
  call void %p() convergent
  ret ptr %s
}

define ptx_kernel void @k(ptr %out, ptr %p) {
  %q = call ptr @f(ptr %out, ptr %p) convergent
  store i32 1, ptr %q, align 4
  ret void
}
