; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; All lanes read, some write one of two values, and all read again, over two launches.
@s = internal addrspace(1) global i32 5, align 4
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %early = load i32, ptr addrspace(1) @s
  store i32 %early, ptr addrspace(1) %slot
  call void @llvm.nvvm.barrier0()
  %one = icmp eq i32 %t, 9
  br i1 %one, label %write, label %end
write:
  store i32 6, ptr addrspace(1) @s
  br label %end
end:
  call void @llvm.nvvm.barrier0()
  %late = load i32, ptr addrspace(1) @s
  %next = getelementptr inbounds i32, ptr addrspace(1) %slot, i32 32
  store i32 %late, ptr addrspace(1) %next
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
