; negative: others learn of the new object; and what frees is not nofree
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal ptr @f(i32 {{.*}}%a)
; CHECK: define internal void @done(ptr {{.*}}%p) [[A:#[0-9]+]]
; CHECK-NOT: nofree
; CHECK: attributes [[A]]
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

@keep = internal addrspace(1) global [64 x ptr] zeroinitializer, align 8
define internal ptr @f(i32 %a) {
  %p = call ptr @malloc(i64 4)
  store i32 %a, ptr %p, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = getelementptr inbounds ptr, ptr addrspace(1) @keep, i32 %t
  store ptr %p, ptr addrspace(1) %k, align 8
  ret ptr %p
}
define internal void @done(ptr %p) {
  call void @free(ptr %p)
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call ptr @f(i32 %x)
  %r = load i32, ptr %q, align 4
  call void @done(ptr %q)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr @malloc(i64)
declare void @free(ptr)
