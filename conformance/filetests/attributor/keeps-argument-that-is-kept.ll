; negative: the address is stored where the function called can find it
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-NOT: noalias
; CHECK: define ptx_kernel
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

@keep = internal addrspace(1) global [64 x ptr] zeroinitializer, align 8
define internal i32 @f(ptr %p) noinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = getelementptr inbounds ptr, ptr addrspace(1) @keep, i32 %t
  %q = load ptr, ptr addrspace(1) %k, align 8
  store i32 5, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %s, align 4
  %k = getelementptr inbounds ptr, ptr addrspace(1) @keep, i32 %t
  store ptr %s, ptr addrspace(1) %k, align 8
  %r = call i32 @f(ptr %s)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
