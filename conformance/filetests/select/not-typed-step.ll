; A step over elements by a variable index.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-typed-step.ll:6:3: error[not-selectable]: a getelementptr with variable indices over i32 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %l
  store i32 1, ptr addrspace(1) %p
  ret void
}
