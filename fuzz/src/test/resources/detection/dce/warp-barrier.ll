; lanes exchange values
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %h = icmp slt i32 %t, 16
  br i1 %h, label %a, label %b
a:
  store i32 %x, ptr addrspace(3) %p
  br label %j
b:
  %y = mul i32 %x, 3
  store i32 %y, ptr addrspace(3) %p
  br label %j
j:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %n = xor i32 %t, 31
  %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  %r = load i32, ptr addrspace(3) %q
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
