; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: a back end may leave a structure that is passed to a kernel in parameter memory, or copy it
; LAUNCH: k grid=1 block=4 args=[bytes 0100000002000000]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %x = load i32, ptr %s

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr byval({ i32, i32 }) %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = load i32, ptr %s
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
