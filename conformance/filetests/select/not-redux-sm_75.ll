; Reductions over a warp come with sm_80.
; RUN: not cc --passes='select<sm_75>' %s | filecheck %s
; CHECK: not-redux-sm_75.ll:6:3: error[not-selectable]: 

define void @f(ptr addrspace(1) %out, i32 %x, float %f, double %d, i64 %l) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
