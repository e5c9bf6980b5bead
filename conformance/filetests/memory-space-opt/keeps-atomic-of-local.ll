; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; negative: local memory has no atomics
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr addrspace(5)
; CHECK: atomicrmw add ptr %slot, i32 1 monotonic
; CHECK: store atomic i32 3, ptr %slot monotonic

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %slot
  %x = atomicrmw add ptr %slot, i32 1 monotonic
  store atomic i32 3, ptr %slot monotonic, align 4
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
