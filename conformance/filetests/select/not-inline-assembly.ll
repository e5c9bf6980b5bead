; Inline assembly.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-inline-assembly.ll:6:3: error[not-selectable]: inline assembly cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  call void asm sideeffect "nanosleep.u32 1;", ""()
  ret void
}
