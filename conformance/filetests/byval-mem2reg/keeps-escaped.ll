; RUN: opt --passes=byval-mem2reg --verify-each -S %s | filecheck %s
; RUN: check --passes=byval-mem2reg %s | filecheck %s --check-prefix=VERDICT
; negative: the address is passed on
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %z = load i32, ptr %s

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %s
  call void @g(ptr %s)
  %z = load i32, ptr %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
define internal void @g(ptr %p) {
  store i32 4, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
