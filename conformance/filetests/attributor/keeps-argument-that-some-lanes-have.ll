; negative: in some lanes the pointer is null, in others a slot: no claim of every lane
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr {{.*}}align 16 nocapture readonly %p)
; CHECK-NOT: nonnull
; CHECK-NOT: dereferenceable
; CHECK: define ptx_kernel
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
none:
  ret i32 0
some:
  %v = load i32, ptr %p, align 4
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
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  %q = select i1 %c, ptr %s, ptr null
  %r = call i32 @f(ptr %q)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
