; the parameter that every return gives back
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='function-attrs,early-cse<memssa>,dse,adce,simplifycfg' %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define ptr @f(ptr returned writeonly %p, i32 %a)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define ptr @f(ptr %p, i32 %a) {
entry:
  %c = icmp eq i32 %a, 3
  br i1 %c, label %one, label %two
one:
  store i32 7, ptr %p, align 4
  ret ptr %p
two:
  ret ptr %p
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call ptr @f(ptr %pi, i32 %x)
  %r = load i32, ptr %q, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
