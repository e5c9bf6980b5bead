; LAUNCH: k grid=1 block=32 args=[out i32[32]]
@a = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 3, i32 1]
@b = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 3, i32 5]

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 1
  %pa = getelementptr [2 x i32], ptr addrspace(4) @a, i32 0, i32 %i
  %va = load i32, ptr addrspace(4) %pa
  %pb = getelementptr [2 x i32], ptr addrspace(4) @b, i32 0, i32 %i
  %vb = load i32, ptr addrspace(4) %pb
  %d = sub i32 %vb, %va
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %d, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
