; A step by an index of 128 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-step.ll:6:3: error[not-selectable]: a getelementptr with variable indices over i8 cannot be selected

define void @f(ptr addrspace(1) %out, i128 %w) {
  %p = getelementptr i8, ptr addrspace(1) %out, i128 %w
  store i32 1, ptr addrspace(1) %p
  ret void
}
