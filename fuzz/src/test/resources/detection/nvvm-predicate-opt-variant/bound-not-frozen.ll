; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,3,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %n, %loop ]
  %w = add i32 %x, %i
  %p = add nuw i32 %w, -3
  %a = icmp slt i32 %w, 3
  %b = icmp slt i32 %p, 3
  %both = select i1 %a, i1 %b, i1 false
  %z = zext i1 %both to i32
  %n = add i32 %s, %z
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %loop, label %end
end:
  store i32 %n, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
