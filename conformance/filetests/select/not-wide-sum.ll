; Sums of more than 64 bits are no instructions.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-sum.ll:6:3: error[not-selectable]: add of i128 cannot be selected

define void @f(ptr addrspace(1) %out, i128 %w) {
  %r = add i128 %w, %w
  store i128 %r, ptr addrspace(1) %out
  ret void
}
