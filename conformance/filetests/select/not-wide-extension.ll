; Extensions to more than 64 bits are no moves.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-extension.ll:6:3: error[not-selectable]: zext of i128 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %w = zext i64 %l to i128
  store i128 %w, ptr addrspace(1) %out
  ret void
}
