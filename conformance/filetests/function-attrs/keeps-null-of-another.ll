; negative: each of two functions may return what the other returns, and one returns a parameter
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64]]
; CHECK: define internal ptr @f(
; CHECK: define internal ptr @g(
; VERDICT: @k: Refines

define internal ptr @f(ptr %p, ptr nonnull %o, i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %last, label %next
next:
  %m = sub i32 %n, 1
  %q = call ptr @g(ptr %p, ptr nonnull %o, i32 %m)
  ret ptr %q
last:
  ret ptr %o
}
define internal ptr @g(ptr %p, ptr nonnull %o, i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %last, label %next
next:
  %m = sub i32 %n, 1
  %q = call ptr @f(ptr %p, ptr nonnull %o, i32 %m)
  ret ptr %q
last:
  ret ptr %p
}

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %q = call ptr @f(ptr %out, ptr nonnull %po, i32 %t)
  %z = icmp eq ptr %q, null
  %r = zext i1 %z to i32
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
