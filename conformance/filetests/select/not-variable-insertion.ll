; An element put in by a variable index.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-variable-insertion.ll:6:3: error[not-selectable]: an element of a vector by a variable index cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = insertelement <4 x i32> zeroinitializer, i32 7, i32 %x
  store <4 x i32> %r, ptr addrspace(1) %out
  ret void
}
