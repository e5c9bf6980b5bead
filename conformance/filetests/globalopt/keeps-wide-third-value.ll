; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; It takes a third value.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global i32 5
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 6, ptr addrspace(1) @s
  %a = load i32, ptr addrspace(1) @s
  store i32 %a, ptr addrspace(1) %out
  store i32 7, ptr addrspace(1) @s
  %v = load i32, ptr addrspace(1) @s
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
