; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; The intrinsics of conversion are seen through.
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr addrspace(3) @s
; CHECK-NOT: call ptr @llvm.nvvm.ptr.shared

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3) @s)
  store i32 %t, ptr %g
  ret void
}
declare ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
