; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; A part of it takes the constant that the whole has.
; CHECK: store i16 1
@s = internal addrspace(1) global i32 1
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i16 1, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @s, i64 2)
  %v = load i32, ptr addrspace(1) @s
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
