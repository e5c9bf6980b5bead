; all callers hand over slots: not null, so many bytes, so aligned; what is done with them comes from the body
; RUN: opt --passes=attributor-cgscc --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor-cgscc --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor-cgscc,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr nonnull align 8 dereferenceable(8) nocapture readonly noalias %p)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(ptr %p) noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca [4 x i32], align 16
  %s2 = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %s, align 4
  %e = getelementptr inbounds i32, ptr %s2, i64 2
  store i32 %t, ptr %e, align 4
  %a = call i32 @f(ptr %s)
  %b = call i32 @f(ptr %e)
  %r = add i32 %a, %b
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
