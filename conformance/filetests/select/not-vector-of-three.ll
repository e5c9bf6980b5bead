; A vector of three elements in memory.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-vector-of-three.ll:6:3: error[not-selectable]: an access of <3 x i32> cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %v = load <3 x i32>, ptr addrspace(1) %out
  %e = extractelement <3 x i32> %v, i32 1
  store i32 %e, ptr addrspace(1) %out
  ret void
}
