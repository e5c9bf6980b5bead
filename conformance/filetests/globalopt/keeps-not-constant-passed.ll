; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; A function that is not known takes the address.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(1) @s, i32 0, i32 %low
  call void @elsewhere(ptr addrspace(1) %p)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @elsewhere(ptr addrspace(1))
