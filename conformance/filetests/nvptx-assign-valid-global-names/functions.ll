; RUN: opt --passes=nvptx-assign-valid-global-names --verify-each -S %s | filecheck %s
; RUN: check --passes=nvptx-assign-valid-global-names %s | filecheck %s --check-prefix=VERDICT
; Functions that are called directly and by address.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK: [ptr @f_$_1]
; CHECK: define internal i32 @f_$_1(i32 %a)
; CHECK: call i32 @f_$_1(i32 %t)

target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(1) global [1 x ptr] [ptr @f.1]
define internal i32 @f.1(i32 %a) noinline {
  %b = mul i32 %a, 3
  ret i32 %b
}
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @f.1(i32 %t)
  %q = load ptr, ptr addrspace(1) @table
  %x = call i32 %q(i32 %y)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
