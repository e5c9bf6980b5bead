; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[buf i32[32] const(3)]
; It is the target of a copy.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(1) @s, i32 0, i32 %low
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) @s, ptr addrspace(1) %out, i64 8, i1 false)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
