; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; The type of a called function's result names the space.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr addrspace(3) %s

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call ptr addrspace(3) @place(i32 %t)
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store i32 %t, ptr %g
  ret void
}
define internal ptr addrspace(3) @place(i32 %t) noinline {
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  ret ptr addrspace(3) %p
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
