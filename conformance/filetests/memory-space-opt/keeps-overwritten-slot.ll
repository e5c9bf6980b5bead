; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; negative: the slot is written as an integer, too
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = load ptr, ptr addrspace(5)
; CHECK-NEXT: %x = load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca ptr
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 5, ptr addrspace(3) @s
  store ptr %in, ptr %slot
  %a = ptrtoint ptr addrspacecast (ptr addrspace(3) @s to ptr) to i64
  store i64 %a, ptr %slot
  %p = load ptr, ptr %slot
  %x = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
