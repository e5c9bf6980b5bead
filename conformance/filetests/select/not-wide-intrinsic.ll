; An intrinsic of more than 64 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-intrinsic.ll:6:3: error[not-selectable]: call of i128 cannot be selected

define void @f(ptr addrspace(1) %out, i128 %w) {
  %r = call i128 @llvm.ctpop.i128(i128 %w)
  store i128 %r, ptr addrspace(1) %out
  ret void
}
declare i128 @llvm.ctpop.i128(i128)
