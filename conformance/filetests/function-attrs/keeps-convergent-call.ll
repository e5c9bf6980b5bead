; negative: a call that says it is convergent keeps its function convergent, whatever the callee does
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64]]
; CHECK: define internal i32 @f(i32 returned %x) #[[F:[0-9]+]]
; CHECK: attributes #[[F]] = { convergent
; VERDICT: @k: Refines

define internal i32 @g(i32 %x) {
  ret i32 %x
}
define internal i32 @f(i32 %x) convergent {
  %y = call i32 @g(i32 %x) convergent
  ret i32 %x
}

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %r = call i32 @f(i32 %t) convergent
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
