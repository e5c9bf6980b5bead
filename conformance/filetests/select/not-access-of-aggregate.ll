; A structure of leaves of different widths in memory.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-access-of-aggregate.ll:6:3: error[not-selectable]: an access of { i32, i8 } cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  store { i32, i8 } { i32 1, i8 2 }, ptr addrspace(1) %out
  ret void
}
