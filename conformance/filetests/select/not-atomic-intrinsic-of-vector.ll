; An atomic intrinsic of a vector.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-intrinsic-of-vector.ll:6:3: error[not-selectable]: an atomic intrinsic of <2 x i32> cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = call <2 x i32> @llvm.nvvm.atomic.add.gen.i.cta.v2i32.p1(ptr addrspace(1) %out, <2 x i32> zeroinitializer)
  store <2 x i32> %r, ptr addrspace(1) %out
  ret void
}
declare <2 x i32> @llvm.nvvm.atomic.add.gen.i.cta.v2i32.p1(ptr addrspace(1), <2 x i32>)
