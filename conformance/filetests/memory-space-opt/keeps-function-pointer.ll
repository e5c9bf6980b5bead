; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: tables of functions are no memory that is accessed
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 %f(i32 %t)

target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [2 x ptr] [ptr @one, ptr @two]
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 1
  %e = getelementptr inbounds [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %i
  %f = load ptr, ptr addrspace(4) %e
  %x = call i32 %f(i32 %t)
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %po
  ret void
}
define internal i32 @one(i32 %x) {
  ret i32 %x
}
define internal i32 @two(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
