; conversions of addresses, copies of values and loads by the read-only cache
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: addrspacecast ptr %out to ptr addrspace(1)
; CHECK: load i32, ptr %px, align 4, !invariant.load
; CHECK-NOT: call i32 @llvm.nvvm.move
; CHECK: store i32 %{{.*}}, ptr addrspace(1)
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr %out)
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = call i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr %px, i32 4)
  %m = call i32 @llvm.nvvm.move.i32(i32 %x)
  %o = getelementptr inbounds i32, ptr addrspace(1) %g, i32 %t
  store i32 %m, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr)
declare i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.move.i32(i32)
