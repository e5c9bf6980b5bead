; negative: what a pointer that was stored before leads a callee to counts as accessed through the parameter
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='function-attrs,early-cse<memssa>,dse,adce,simplifycfg' %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal void @f(ptr %p) [[A:#[0-9]+]]
; CHECK-NOT: argmem: none
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

@keep = addrspace(1) global [64 x ptr] zeroinitializer
define internal void @g() noinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = getelementptr inbounds ptr, ptr addrspace(1) @keep, i32 %t
  %p = load ptr, ptr addrspace(1) %k, align 8
  store i32 77, ptr %p, align 4
  ret void
}
define internal void @f(ptr %p) noinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = getelementptr inbounds ptr, ptr addrspace(1) @keep, i32 %t
  store ptr %p, ptr addrspace(1) %k, align 8
  call void @g()
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = load i32, ptr %pi, align 4
  call void @f(ptr %pi)
  %a = load i32, ptr %pi, align 4
  %r = add i32 %a, %b
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
