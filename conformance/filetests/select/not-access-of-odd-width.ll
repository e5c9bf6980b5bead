; An integer of 24 bits in memory.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-access-of-odd-width.ll:7:3: error[not-selectable]: an access of i24 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %n = trunc i32 %x to i24
  store i24 %n, ptr addrspace(1) %out
  ret void
}
