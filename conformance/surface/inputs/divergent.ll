target triple = "nvptx64-nvidia-cuda"

; Odd lanes subtract, even lanes compare without signs; a vote in each arm.
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %from
  %bit = and i32 %t, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %one, label %other

one:
  %d = sub i32 %x, %t
  %m1 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1431655766, i1 true)
  %r1 = xor i32 %d, %m1
  br label %join

other:
  %less = icmp ult i32 %x, %t
  %m2 = call i32 @llvm.nvvm.vote.ballot.sync(i32 1431655765, i1 %less)
  %r2 = select i1 %less, i32 %m2, i32 %x
  br label %join

join:
  %r = phi i32 [ %r1, %one ], [ %r2, %other ]
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %to
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
; LAUNCH: k grid=1 block=32 args=[buf i32[32] rand(5,-9,40), out i32[32]]
