; negative: behind a barrier shared memory holds what another thread stored
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: @k(
; CHECK: store i32 %t, ptr addrspace(3) %p
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: %r = load i32, ptr addrspace(3) %p
; CHECK: store i32 %r, ptr addrspace(1) %q

@tile = internal addrspace(3) global [64 x i32] undef

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %n = xor i32 %t, 63
  %o = getelementptr i32, ptr addrspace(3) @tile, i32 %n
  store i32 7, ptr addrspace(3) %o
  call void @llvm.nvvm.barrier0()
  %r = load i32, ptr addrspace(3) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
