; A vector of more than 128 bits in memory.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-long-vector.ll:6:3: error[not-selectable]: an access of <8 x i32> cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %v = load <8 x i32>, ptr addrspace(1) %out
  %e = extractelement <8 x i32> %v, i32 3
  store i32 %e, ptr addrspace(1) %out
  ret void
}
