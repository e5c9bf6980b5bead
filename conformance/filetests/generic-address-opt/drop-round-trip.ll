; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; There and back.
; LAUNCH: k grid=1 block=1 args=[out i32[64], buf i32[64] zero]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr addrspace(3) @s
; CHECK-NOT: addrspacecast

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %b = addrspacecast ptr %g to ptr addrspace(3)
  store i32 %t, ptr addrspace(3) %b
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
