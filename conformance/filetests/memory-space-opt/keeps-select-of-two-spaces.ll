; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: the select is of two spaces
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %p

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  %p = select i1 %odd, ptr %slot, ptr %po
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
