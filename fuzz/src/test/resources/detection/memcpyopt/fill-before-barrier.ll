; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] rand(3,0,99)]
@s = internal addrspace(3) global [32 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %other = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %u
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  call void @llvm.memset.p3.i64(ptr addrspace(3) %own, i8 1, i64 4, i1 false)
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %other
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) %own, ptr %from, i64 4, i1 false)
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr addrspace(3) %other
  %s = add i32 %v, %w
  store i32 %s, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)
