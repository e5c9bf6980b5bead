; An intrinsic that no rule has.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-unknown-intrinsic.ll:6:3: error[not-selectable]: 

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = call float @llvm.pow.f32(float %f, float %f)
  store float %r, ptr addrspace(1) %out
  ret void
}
declare float @llvm.pow.f32(float, float)
