; An access with less alignment than its width.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-misaligned-access.ll:6:3: error[not-selectable]: an access of i32 with an alignment of 2 bytes cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  store i32 %x, ptr addrspace(1) %out, align 2
  ret void
}
