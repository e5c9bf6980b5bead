; A compare-and-exchange of 8 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-exchange-of-bytes.ll:7:3: error[not-selectable]: cmpxchg of i8 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %n = trunc i32 %x to i8
  %r = cmpxchg ptr addrspace(1) %out, i8 %n, i8 3 monotonic monotonic
  %o = extractvalue { i8, i1 } %r, 0
  store i8 %o, ptr addrspace(1) %out
  ret void
}
