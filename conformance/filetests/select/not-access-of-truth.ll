; A truth value in memory.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-access-of-truth.ll:7:3: error[not-selectable]: an access of i1 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %c = icmp eq i32 %x, 0
  store i1 %c, ptr addrspace(1) %out
  ret void
}
