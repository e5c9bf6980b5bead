; A counter of 64 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-counter-of-64-bits.ll:6:3: error[not-selectable]: an atomic intrinsic of i64 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = call i64 @llvm.nvvm.atomic.inc.gen.i.cta.i64.p1(ptr addrspace(1) %out, i64 %l)
  store i64 %r, ptr addrspace(1) %out
  ret void
}
declare i64 @llvm.nvvm.atomic.inc.gen.i.cta.i64.p1(ptr addrspace(1), i64)
