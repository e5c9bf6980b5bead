; a slot is read in two phases
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %x, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %n = xor i32 %t, 1
  %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  %a = load i32, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  store i32 %t, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %q
  %r = sub i32 %a, %b
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
