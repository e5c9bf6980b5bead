; Orders of memory come with sm_70.
; RUN: not cc --passes='select<sm_60>' %s | filecheck %s
; CHECK: not-order-sm_60.ll:6:3: error[not-selectable]: an order of memory for sm_60 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = atomicrmw add ptr addrspace(1) %out, i32 %x monotonic
  store i32 %r, ptr addrspace(1) %out
  ret void
}
