; negative: what may be undefined, or null, is not promised
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='function-attrs,early-cse<memssa>,dse,adce,simplifycfg' %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(i32 %a)
; CHECK: define internal ptr @g(ptr readnone %p)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a) {
  %m = add nsw i32 %a, 3
  ret i32 %m
}
define internal ptr @g(ptr %p) {
  %c = icmp eq ptr %p, null
  %s = select i1 %c, ptr null, ptr %p
  ret ptr %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call ptr @g(ptr %pi)
  %l = load i32, ptr %q, align 4
  %r = call i32 @f(i32 %l)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
