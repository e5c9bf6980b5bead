; A truncation of more than 64 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-truncation.ll:6:3: error[not-selectable]: trunc of i128 cannot be selected

define void @f(ptr addrspace(1) %out, i128 %w) {
  %r = trunc i128 %w to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
