; RUN: opt --passes=nvptx-assign-valid-global-names --verify-each -S %s | filecheck %s
; RUN: check --passes=nvptx-assign-valid-global-names %s | filecheck %s --check-prefix=VERDICT
; negative: what others see keeps its name.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK: @a.b = addrspace(1) global
; CHECK: @c.d = weak addrspace(1) global
; CHECK: define i32 @f.g()

target triple = "nvptx64-nvidia-cuda"

@a.b = addrspace(1) global i32 5
@c.d = weak addrspace(1) global i32 5
define i32 @f.g() noinline {
  ret i32 4
}
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = load i32, ptr addrspace(1) @a.b
  %z = call i32 @f.g()
  %x = add i32 %y, %z
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
