; RUN: opt --passes=nvptx-assign-valid-global-names --verify-each -S %s | filecheck %s
; RUN: check --passes=nvptx-assign-valid-global-names %s | filecheck %s --check-prefix=VERDICT
; negative: names that PTX has stay.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK: @a_$1 = internal
; CHECK: @_b = internal
; CHECK: @add = internal

target triple = "nvptx64-nvidia-cuda"

@"a_$1" = internal addrspace(1) global i32 5
@_b = internal addrspace(1) global i32 5
@add = internal addrspace(1) global i32 5
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = load i32, ptr addrspace(1) @_b
  %z = load i32, ptr addrspace(1) @add
  %x = add i32 %y, %z
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
