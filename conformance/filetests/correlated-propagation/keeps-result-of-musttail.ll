; negative: what a call returns that must be a jump is returned, be it known or not
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; CHECK: %r = musttail call range(i32 7, 8) i32 @g(i32 %a)
; CHECK: ret i32 %r

define internal i32 @g(i32 %a) {
  ret i32 7
}
define internal i32 @f(i32 %a) {
  %r = musttail call range(i32 7, 8) i32 @g(i32 %a)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
