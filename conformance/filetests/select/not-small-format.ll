; A conversion from a format of 4 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-small-format.ll:7:3: error[not-selectable]: @llvm.nvvm.e2m1x2.to.f16x2.rn

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %h = trunc i32 %x to i16
  %r = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %h)
  store <2 x half> %r, ptr addrspace(1) %out
  ret void
}
declare <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16)
