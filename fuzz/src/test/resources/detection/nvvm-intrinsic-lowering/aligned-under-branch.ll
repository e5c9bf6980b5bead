; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,-9,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.barrier.sync(i32 1)
  br label %end
b:
  call void @llvm.nvvm.barrier.sync(i32 1)
  br label %end
end:
  %r = phi i32 [ 10, %a ], [ 20, %b ]
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.sync(i32)
