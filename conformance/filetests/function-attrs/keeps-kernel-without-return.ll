; negative: a kernel that no thread returns from says nothing of it; the function that it calls does
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; CHECK: define internal void @f(i32 %x) #[[F:[0-9]+]]
; CHECK: define ptx_kernel void @k(i32 %x) #[[K:[0-9]+]]
; CHECK: attributes #[[F]] = { {{.*}}noreturn
; CHECK: attributes #[[K]] = {
; CHECK-NOT: noreturn
; CHECK: }

define internal void @f(i32 %x) {
  call void @llvm.trap()
  unreachable
}

define ptx_kernel void @k(i32 %x) {
  call void @f(i32 %x)
  unreachable
}

declare void @llvm.trap() noreturn
