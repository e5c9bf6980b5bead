; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@s = internal addrspace(3) global [64 x [2 x i32]] undef, align 16

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 33
  %own = getelementptr inbounds [64 x [2 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %own1 = getelementptr inbounds i8, ptr addrspace(3) %own, i64 4
  %other = getelementptr inbounds [64 x [2 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  %other1 = getelementptr inbounds i8, ptr addrspace(3) %other, i64 4
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 1, ptr addrspace(3) %own
  store i32 2, ptr addrspace(3) %own1
  call void @llvm.nvvm.barrier0()
  store i32 %t, ptr addrspace(3) %own1
  %a = load i32, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %other1
  %c = add i32 %a, %b
  store i32 %c, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
