; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; The pointer itself is stored, compared and passed as before; only the access changes.
; LAUNCH: k grid=1 block=1 args=[out ptr[4]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %g = addrspacecast ptr addrspace(3) @s to ptr
; CHECK: store i32 %t, ptr addrspace(3) @s
; CHECK: store ptr %g, ptr addrspace(1)
; CHECK: ptrtoint ptr %g to i64
; CHECK: call void @take(ptr %g)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = addrspacecast ptr addrspace(3) @s to ptr
  store i32 %t, ptr %g
  store ptr %g, ptr %out
  %i = ptrtoint ptr %g to i64
  %zero = icmp eq i64 %i, 0
  br i1 %zero, label %end, label %more
more:
  call void @take(ptr %g)
  br label %end
end:
  ret void
}
define internal void @take(ptr %p) {
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
