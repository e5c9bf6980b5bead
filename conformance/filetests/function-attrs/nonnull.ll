; results that are never null, and never undefined
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='function-attrs,early-cse<memssa>,dse,adce,simplifycfg' %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define noundef i32 @g(i32 noundef %a)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

@v = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptr @f(i1 %c) {
entry:
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(1) @v to ptr), ptr addrspacecast (ptr addrspace(1) @v to ptr)
  ret ptr %s
}
define i32 @g(i32 noundef %a) {
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %x, 3
  %q = call ptr @f(i1 %c)
  %l = load i32, ptr %q, align 4
  %g = call i32 @g(i32 %x)
  %r = add i32 %g, %l
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
