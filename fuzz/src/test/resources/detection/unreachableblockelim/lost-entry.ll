; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,-9,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  br label %loop
lost:
  br label %body
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  br label %body
body:
  %v = phi i32 [ %x, %loop ], [ 77, %lost ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %loop, label %end
end:
  store i32 %v, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
