; An atomic intrinsic of one bit.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-intrinsic-of-truth.ll:7:3: error[not-selectable]: an atomic intrinsic of i1 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %b = trunc i32 %x to i1
  %r = call i1 @llvm.nvvm.atomic.add.gen.i.cta.i1.p1(ptr addrspace(1) %out, i1 %b)
  %z = zext i1 %r to i8
  store i8 %z, ptr addrspace(1) %out
  ret void
}
declare i1 @llvm.nvvm.atomic.add.gen.i.cta.i1.p1(ptr addrspace(1), i1)
