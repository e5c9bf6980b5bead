; A comparison of more than 64 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-comparison.ll:6:3: error[not-selectable]: icmp of i128 cannot be selected

define void @f(ptr addrspace(1) %out, i128 %w) {
  %c = icmp eq i128 %w, 7
  %r = zext i1 %c to i8
  store i8 %r, ptr addrspace(1) %out
  ret void
}
