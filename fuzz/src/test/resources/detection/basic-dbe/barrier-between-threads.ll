; a warp reads the count before the other one has counted
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@tally = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %clear, label %count
clear:
  store i32 0, ptr addrspace(3) @tally
  br label %count
count:
  call void @llvm.nvvm.barrier0()
  %old = atomicrmw add ptr addrspace(3) @tally, i32 1 monotonic
  call void @llvm.nvvm.barrier0()
  %all = load i32, ptr addrspace(3) @tally
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %all, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
