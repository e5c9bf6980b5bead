; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,-9,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %far = icmp sgt i32 %i, 20
  br i1 %far, label %hit, label %next
next:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %loop, label %miss
hit:
  %h = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  br label %end
miss:
  br label %end
end:
  %r = phi i32 [ %h, %hit ], [ %j, %miss ]
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
