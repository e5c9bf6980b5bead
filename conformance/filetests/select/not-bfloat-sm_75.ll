; No arithmetic of bfloat before sm_80.
; RUN: not cc --passes='select<sm_75>' %s | filecheck %s
; CHECK: not-bfloat-sm_75.ll:7:3: error[not-selectable]: fadd of bf16 cannot be selected

define void @f(ptr addrspace(1) %out, i16 %h) {
  %b = bitcast i16 %h to bfloat
  %r = fadd bfloat %b, %b
  store bfloat %r, ptr addrspace(1) %out
  ret void
}
