; RUN: opt --passes=process-restrict --verify-each -S %s | filecheck %s
; RUN: check --passes=process-restrict %s | filecheck %s --check-prefix=VERDICT
; All calls hand over what is based on one noalias parameter alone.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define internal void @copy(ptr noalias %p, ptr noalias %q, i32 %t)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @copy(ptr %out, ptr %in, i32 %t)
  ret void
}
define internal void @copy(ptr %p, ptr %q, i32 %t) {
  %a = getelementptr inbounds i32, ptr %q, i32 %t
  %x = load i32, ptr %a
  %b = getelementptr inbounds i32, ptr %p, i32 %t
  store i32 %x, ptr %b
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
