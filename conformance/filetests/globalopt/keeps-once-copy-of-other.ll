; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; What is stored was loaded from another place.
; CHECK: store i32 %x
@s = internal addrspace(1) global [2 x i32] [i32 7, i32 8]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %p = getelementptr i32, ptr addrspace(1) @s, i32 %t
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @s, i64 4)
  %v = load i32, ptr addrspace(1) @s
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
