; A fused product of bfloat that flushes denormals.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-flushing-bfloat.ll:8:3: error[not-selectable]: @llvm.nvvm.fma.rn.ftz.bf16

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %h = trunc i32 %x to i16
  %b = bitcast i16 %h to bfloat
  %r = call bfloat @llvm.nvvm.fma.rn.ftz.bf16(bfloat %b, bfloat %b, bfloat %b)
  store bfloat %r, ptr addrspace(1) %out
  ret void
}
declare bfloat @llvm.nvvm.fma.rn.ftz.bf16(bfloat, bfloat, bfloat)
