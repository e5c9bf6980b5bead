; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; It is a vector.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global <2 x i32> <i32 1, i32 2>
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store <2 x i32> <i32 3, i32 4>, ptr addrspace(1) @s
  %w = load <2 x i32>, ptr addrspace(1) @s
  %v = extractelement <2 x i32> %w, i32 1
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
