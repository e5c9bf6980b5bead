; a lane looks twice at what its neighbour has
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %u = xor i32 %t, 33
  %sq = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %u
  store i32 %x, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %sq, align 4
  call void @llvm.nvvm.barrier0()
  %w = mul i32 %v, 3
  store i32 %w, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  %y = load i32, ptr addrspace(3) %sq, align 4
  store i32 %y, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
