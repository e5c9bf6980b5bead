; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; Flags of arithmetic that is not inbounds say nothing about the offset in a space: they go.
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = getelementptr i8, ptr addrspace(3) @s, i64 %back
; CHECK: %q = getelementptr i8, ptr addrspace(3) %p, i64 8192
; CHECK: store i32 %t, ptr addrspace(3) %q

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %back = add i64 %w, -8192
  %p = getelementptr nusw i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %back
  %q = getelementptr i8, ptr %p, i64 8192
  store i32 %t, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
