; A count of bits of 16.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-narrow-bit-count.ll:7:3: error[not-selectable]: @llvm.ctpop.i16 of i16 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %n = trunc i32 %x to i16
  %r = call i16 @llvm.ctpop.i16(i16 %n)
  store i16 %r, ptr addrspace(1) %out
  ret void
}
declare i16 @llvm.ctpop.i16(i16)
