; An operation of atomicrmw that PTX does not have.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-atomic-operation.ll:6:3: error[not-selectable]: atomicrmw nand of i32 cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = atomicrmw nand ptr addrspace(1) %out, i32 %x monotonic
  store i32 %r, ptr addrspace(1) %out
  ret void
}
