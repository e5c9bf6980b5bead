; RUN: opt --passes=process-restrict<propagate-only> --verify-each -S %s | filecheck %s
; RUN: check --passes=process-restrict<propagate-only> %s | filecheck %s --check-prefix=VERDICT
; negative: one of two calls breaks the condition
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal void @add(ptr %p, ptr %q, i32 %t)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @add(ptr %out, ptr %in, i32 %t)
  call void @add(ptr %out, ptr %out, i32 %t)
  ret void
}
define internal void @add(ptr %p, ptr %q, i32 %t) {
  %a = getelementptr inbounds i32, ptr %q, i32 %t
  %x = load i32, ptr %a
  %b = getelementptr inbounds i32, ptr %p, i32 %t
  store i32 %x, ptr %b
  %y = load i32, ptr %a
  store i32 %y, ptr %b
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
