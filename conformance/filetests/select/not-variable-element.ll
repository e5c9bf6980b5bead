; An element by a variable index.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-variable-element.ll:6:3: error[not-selectable]: an element of a vector by a variable index cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = extractelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %x
  store i32 %r, ptr addrspace(1) %out
  ret void
}
