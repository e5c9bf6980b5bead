; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; Pointers in a constant table: all lead into one space.
; LAUNCH: k grid=1 block=2 args=[out i32[64]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = load ptr, ptr addrspace(4)
; CHECK: [[P:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: store i32 %t, ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

@a = addrspace(1) global i32 0
@b = addrspace(1) global i32 0
@table = internal addrspace(4) constant [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @a to ptr), ptr addrspacecast (ptr addrspace(1) @b to ptr)]
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %e = getelementptr inbounds [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %t
  %p = load ptr, ptr addrspace(4) %e
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
