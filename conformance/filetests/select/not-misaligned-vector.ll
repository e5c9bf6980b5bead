; A vector with less alignment than its size.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-misaligned-vector.ll:6:3: error[not-selectable]: an access of <4 x i32> with an alignment of 8 bytes cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %v = load <4 x i32>, ptr addrspace(1) %out, align 8
  store <4 x i32> %v, ptr addrspace(1) %out, align 16
  ret void
}
