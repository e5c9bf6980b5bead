; LAUNCH: k grid=1 block=32 args=[out i32[32]]
@count = internal addrspace(1) global i32 0
@zero = internal unnamed_addr addrspace(1) constant i32 0

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = atomicrmw add ptr addrspace(1) @count, i32 2 monotonic
  call void @llvm.nvvm.barrier0()
  %n = load i32, ptr addrspace(1) @count
  %z = load i32, ptr addrspace(1) @zero
  %d = sub i32 %n, %z
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %d, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
