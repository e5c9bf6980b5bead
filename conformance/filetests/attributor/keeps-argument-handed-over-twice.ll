; negative: both pointers lead to one slot
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-NOT: noalias
; CHECK: define ptx_kernel
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal void @f(ptr %p, ptr %q) noinline {
  %v = load i32, ptr %q, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p, align 4
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %s, align 4
  call void @f(ptr %s, ptr %s)
  %r = load i32, ptr %s, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
