; an array that lanes index differently, with marks of its lifetime; no access stays generic
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %own = alloca [8 x i32], align 4, addrspace(5)
; CHECK: @llvm.lifetime.start.p5(i64 32, ptr addrspace(5) %own)
; CHECK-NOT: addrspacecast
; CHECK: store i32 %x, ptr addrspace(5)
; CHECK: load i32, ptr addrspace(5)
; CHECK: @llvm.lifetime.end.p5
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca [8 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 32, ptr %own)
  %i = and i32 %t, 7
  %p = getelementptr inbounds [8 x i32], ptr %own, i32 0, i32 %i
  store i32 %x, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i64 0
  %r = load i32, ptr %q
  call void @llvm.lifetime.end.p0(i64 32, ptr %own)
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
