; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=32 args=[out i32[32]]
; Shared memory has no initial contents.
; CHECK: @s = internal addrspace(3) global
@s = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(3) @s, i32 0, i32 %low
  %u = load i32, ptr addrspace(3) %p
  %v = and i32 %u, 0
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
