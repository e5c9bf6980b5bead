; a copy out of a slot goes from local memory; a function gets a generic address
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %own = alloca i32, align 4, addrspace(5)
; CHECK: %[[G:.*]] = addrspacecast ptr addrspace(5) %own to ptr
; CHECK: call void @f(ptr %[[G]])
; CHECK: call void @llvm.memcpy.p0.p5.i64(ptr
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca i32, align 4
  store i32 %x, ptr %own
  call void @f(ptr %own)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %own, i64 4, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)

define internal void @f(ptr %p) {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret void
}
