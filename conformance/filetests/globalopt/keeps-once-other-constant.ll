; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; It begins as another constant, which an early lane may read.
; CHECK: store float 8.0
@s = internal addrspace(1) global float 7.0
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store float 8.0, ptr addrspace(1) @s
  %f = load float, ptr addrspace(1) @s
  %v = fptosi float %f to i32
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
