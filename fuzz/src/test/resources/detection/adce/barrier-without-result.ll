; lanes that leave a loop vote in the meantime
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %t
  store i32 %x, ptr addrspace(3) %s, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %u = xor i32 %t, 1
  %q = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %u
  %y = load i32, ptr addrspace(3) %q, align 4
  store i32 %y, ptr %po, align 4
  ret void
}
@s = internal addrspace(3) global [32 x i32] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
