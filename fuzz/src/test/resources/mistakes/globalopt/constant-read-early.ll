; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; All lanes read the initializer before one writes another constant; after the barrier they read that.
@s = internal addrspace(1) global float 7.0, align 4
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %early = load i32, ptr addrspace(1) @s
  store i32 %early, ptr addrspace(1) %slot
  call void @llvm.nvvm.barrier0()
  %one = icmp eq i32 %t, 5
  br i1 %one, label %write, label %end
write:
  store float 8.0, ptr addrspace(1) @s
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
