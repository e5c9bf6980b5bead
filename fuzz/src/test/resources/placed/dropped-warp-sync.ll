; lanes of a warp exchange values through shared memory
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@s = internal addrspace(3) global [32 x i32] undef
define void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %g = getelementptr [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr addrspace(3) %g
  br label %j
b:
  %y = mul i32 %x, 3
  store i32 %y, ptr addrspace(3) %g
  br label %j
j:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %o = xor i32 %t, 16
  %h = getelementptr [32 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  %w = load i32, ptr addrspace(3) %h
  store i32 %w, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
declare void @llvm.nvvm.barrier0() convergent
declare void @llvm.nvvm.bar.warp.sync(i32) convergent
declare i32 @llvm.nvvm.activemask() convergent
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
