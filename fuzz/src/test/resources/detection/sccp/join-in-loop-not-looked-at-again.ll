; a maximum that some lanes change in the loop
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %v = phi i32 [ 5, %entry ], [ %w, %latch ]
  %c = icmp slt i32 %x, %i
  br i1 %c, label %other, label %latch
other:
  br label %latch
latch:
  %w = phi i32 [ %v, %head ], [ %i, %other ]
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, 6
  br i1 %d, label %head, label %end
end:
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
