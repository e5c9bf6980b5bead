; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: a variable has its initial pointer only until another one is stored, here that of shared memory
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %p

target triple = "nvptx64-nvidia-cuda"

@a = addrspace(1) global i32 0
@s = internal addrspace(3) global i32 undef
@v = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @a to ptr)
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr addrspace(1) @v
  %p = load ptr, ptr addrspace(1) @v
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
