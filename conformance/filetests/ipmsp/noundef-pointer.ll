; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp %s | filecheck %s --check-prefix=VERDICT
; The same argument where undefined bits would be undefined behaviour.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define internal i32 @get(ptr addrspace(1) noundef %p)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca ptr
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store ptr %in, ptr %slot
  %p = load ptr, ptr %slot
  %x = call i32 @get(ptr noundef %p)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
define internal i32 @get(ptr noundef %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
