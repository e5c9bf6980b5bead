; An atomic of 8 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-of-bytes.ll:7:3: error[not-selectable]: atomicrmw add of i8 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %n = trunc i32 %x to i8
  %r = atomicrmw add ptr addrspace(1) %out, i8 %n monotonic
  store i8 %r, ptr addrspace(1) %out
  ret void
}
