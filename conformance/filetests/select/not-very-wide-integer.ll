; More than 128 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-very-wide-integer.ll:6:3: error[not-selectable]: integers of 200 bits cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %w = sext i64 %l to i200
  %r = add i200 %w, %w
  %t = trunc i200 %r to i32
  store i32 %t, ptr addrspace(1) %out
  ret void
}
