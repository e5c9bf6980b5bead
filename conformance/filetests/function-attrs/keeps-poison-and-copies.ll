; negative: a result that is poison if it is null is not said to be defined; what goes on with a copy says nothing of the
; pointer
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64]]
; CHECK: define internal nonnull ptr @f(ptr noundef
; CHECK: define internal i32 @g(ptr byval(i32) %p)
; VERDICT: @k: Refines

define internal nonnull ptr @f(ptr noundef %p) {
  ret ptr %p
}
define internal i32 @g(ptr byval(i32) %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr noundef %out) {
  %s = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %s, align 4
  %q = call ptr @f(ptr noundef %po)
  %v = call i32 @g(ptr byval(i32) %s)
  store i32 %v, ptr %q, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
