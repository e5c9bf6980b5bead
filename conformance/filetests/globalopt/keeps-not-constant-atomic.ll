; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=32 args=[out i32[32]]
; An atomic operation writes it.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(1) @s, i32 0, i32 %low
  %old = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic
  %v = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
