; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; It is a pointer.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global ptr addrspace(1) null
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store ptr addrspace(1) @t, ptr addrspace(1) @s
  %q = load ptr addrspace(1), ptr addrspace(1) @s
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@t = addrspace(1) global i32 3
