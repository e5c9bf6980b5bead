; RUN: opt --passes=nvptx-assign-valid-global-names --verify-each -S %s | filecheck %s
; RUN: check --passes=nvptx-assign-valid-global-names %s | filecheck %s --check-prefix=VERDICT
; negative: what LLVM gives a meaning to by name stays.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK: @llvm.my.list = internal

target triple = "nvptx64-nvidia-cuda"

@llvm.my.list = internal addrspace(1) global i32 5
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = load i32, ptr addrspace(1) @llvm.my.list
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
