; A remainder of floats is no instruction.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-remainder-of-floats.ll:6:3: error[not-selectable]: frem of f32 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = frem float %f, %f
  store float %r, ptr addrspace(1) %out
  ret void
}
