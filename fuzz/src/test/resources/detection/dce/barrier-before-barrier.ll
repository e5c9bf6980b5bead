; threads exchange values again and again
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %n = xor i32 %t, 63
  %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i2, %l ]
  %v = phi i32 [ %x, %entry ], [ %r, %l ]
  store i32 %v, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %r = load i32, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i, 3
  br i1 %c, label %l, label %e
e:
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
