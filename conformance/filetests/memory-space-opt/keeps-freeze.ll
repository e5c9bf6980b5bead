; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: freeze may make an address of its own
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %q

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = freeze ptr %out
  store i32 %t, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
