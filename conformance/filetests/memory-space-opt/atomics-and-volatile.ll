; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; Global and shared memory have atomics and volatile accesses.
; LAUNCH: k grid=1 block=1 args=[out i32[64], buf i32[64] zero]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: atomicrmw add ptr addrspace(3) @s, i32 1 monotonic
; CHECK: cmpxchg ptr addrspace(1) {{.*}}, i32 0, i32 7 monotonic monotonic
; CHECK: store volatile i32 %t, ptr addrspace(1)
; CHECK: load volatile i32, ptr addrspace(1)
; CHECK: load atomic i32, ptr addrspace(3) @s monotonic

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 0, ptr addrspace(3) @s
  %o = atomicrmw add ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 1 monotonic, align 4
  %c = cmpxchg ptr %in, i32 0, i32 7 monotonic monotonic, align 4
  store volatile i32 %t, ptr %out
  %v = load volatile i32, ptr %out
  %n = load atomic i32, ptr addrspacecast (ptr addrspace(3) @s to ptr) monotonic, align 4
  %sum = add i32 %v, %n
  %po = getelementptr inbounds i32, ptr %out, i32 1
  store i32 %sum, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
