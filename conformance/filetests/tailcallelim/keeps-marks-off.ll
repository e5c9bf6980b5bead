; negative: a call with bundles, and calls beside one that may return twice, are not marked
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; CHECK-NOT: tail call
; CHECK: call i32 @g(i32 %x) [ "mine"(i32 1) ]
; CHECK-NOT: tail call
; CHECK: call i32 @twice()

define internal i32 @g(i32 %x) {
  ret i32 %x
}
define internal i32 @f(i32 %x) {
  %r = call i32 @g(i32 %x) [ "mine"(i32 1) ]
  ret i32 %r
}
define internal i32 @h(i32 %x) {
  %s = call i32 @twice() returns_twice
  %r = call i32 @g(i32 %s)
  ret i32 %r
}
declare i32 @twice() returns_twice

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = tail call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
