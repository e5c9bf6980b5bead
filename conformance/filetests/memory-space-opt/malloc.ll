; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; The heap lies in global memory.
; LAUNCH: k grid=1 block=32 heap=65536 args=[out i32[64]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = call ptr @malloc(i64 16)
  %none = icmp eq ptr %p, null
  br i1 %none, label %end, label %use
use:
  store i32 %t, ptr %p
  call void @free(ptr %p)
  br label %end
end:
  ret void
}
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
