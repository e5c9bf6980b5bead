; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; The address of shared memory is another object in each block.
; CHECK: store ptr addrspace(3) @mine
@mine = internal addrspace(3) global [4 x i32] undef
@s = internal addrspace(1) global ptr addrspace(3) undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(3) @mine
  store ptr addrspace(3) @mine, ptr addrspace(1) @s
  %q = load ptr addrspace(3), ptr addrspace(1) @s
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
