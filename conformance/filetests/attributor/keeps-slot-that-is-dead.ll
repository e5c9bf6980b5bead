; negative: the slot is out of its lifetime at one call: its bytes are not there
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-NOT: dereferenceable
; CHECK: define ptx_kernel
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  %v = zext i1 %c to i32
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %s)
  store i32 %x, ptr %s, align 4
  %y = load i32, ptr %s, align 4
  call void @llvm.lifetime.end.p0(i64 16, ptr %s)
  %z = call i32 @f(ptr %s)
  %r = add i32 %y, %z
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
