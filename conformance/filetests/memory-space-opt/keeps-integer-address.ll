; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: an address that was computed as an integer may lead anywhere
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %p

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = ptrtoint ptr %out to i64
  %i = zext i32 %t to i64
  %b = shl i64 %i, 2
  %c = add i64 %a, %b
  %p = inttoptr i64 %c to ptr
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
