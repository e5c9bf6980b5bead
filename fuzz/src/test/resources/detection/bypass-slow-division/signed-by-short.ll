; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(3,-900,900)]
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 3
  %w = zext i32 %n to i64
  %from = getelementptr inbounds i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %from
  %r = srem i64 %x, %w
  %slot = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
