; a result that is always a new object, also by way of another function
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal noalias ptr @f(i32 {{.*}}%a)
; CHECK: define internal noalias ptr @g(i32 {{.*}}%a)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal ptr @f(i32 %a) {
  %p = call ptr @malloc(i64 4)
  store i32 %a, ptr %p, align 4
  ret ptr %p
}
define internal ptr @g(i32 %a) {
  %p = call ptr @f(i32 %a)
  ret ptr %p
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call ptr @g(i32 %x)
  %r = load i32, ptr %q, align 4
  call void @free(ptr %q)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr @malloc(i64)
declare void @free(ptr)
