; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; The store is volatile.
; CHECK: store volatile i32 7
@s = internal addrspace(1) global i32 7
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store volatile i32 7, ptr addrspace(1) @s
  %v = load i32, ptr addrspace(1) @s
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
