; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; negative: the first run leaves slots to the passes that promote them
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %slot

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
