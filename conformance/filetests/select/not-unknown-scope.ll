; A scope that PTX does not have.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-unknown-scope.ll:6:3: error[not-selectable]: the scope "galaxy" cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  fence syncscope("galaxy") acquire
  ret void
}
