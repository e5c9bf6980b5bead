; Sums of more than 64 bits are no instructions.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-sum.ll:7:3: error[not-selectable]: 

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %w = zext i64 %l to i128
  %r = add i128 %w, %w
  store i128 %r, ptr addrspace(1) %out
  ret void
}
