; A call with a variable number of arguments.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-variadic-call.ll:6:3: error[not-selectable]: a call of a function with a variable number of arguments cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = call i32 (ptr, ...) @printf(ptr null, i32 %x)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare i32 @printf(ptr, ...)
