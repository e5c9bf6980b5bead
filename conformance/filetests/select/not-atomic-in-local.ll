; An atomic access of the stack.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-in-local.ll:7:3: error[not-selectable]: an atomic access of .local cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %slot = alloca i32
  %r = atomicrmw add ptr %slot, i32 %x monotonic
  store i32 %r, ptr addrspace(1) %out
  ret void
}
