; A bitcast that changes widths of leaves.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-regrouping-bitcast.ll:6:3: error[not-selectable]: a bitcast from i64 to <2 x i32> cannot be selected

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = bitcast i64 %l to <2 x i32>
  store <2 x i32> %r, ptr addrspace(1) %out
  ret void
}
