; A step by an index of another width than addresses.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-narrow-index.ll:6:3: error[not-selectable]: a getelementptr with variable indices over i8 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %p = getelementptr i8, ptr addrspace(1) %out, i32 %x
  store i32 1, ptr addrspace(1) %p
  ret void
}
