; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp %s | filecheck %s --check-prefix=VERDICT
; negative: a call through a pointer reaches the function, too; the call by name goes to a copy
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 %f(ptr %ps)
; CHECK-LABEL: define internal i32 @get(ptr %p)
; CHECK: load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
@table = internal addrspace(4) constant [1 x ptr] [ptr @get]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %t, ptr %ps
  %f = load ptr, ptr addrspace(4) @table
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = call i32 @get(ptr %pi)
  %y = call i32 %f(ptr %ps)
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
define internal i32 @get(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
