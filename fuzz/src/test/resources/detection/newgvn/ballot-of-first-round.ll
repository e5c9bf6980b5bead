; a ballot of each round
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c0 = icmp slt i32 %x, 20
  %b0 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %m = phi i32 [ %b0, %entry ], [ %b, %loop ]
  %xi = add i32 %x, %i
  %cx = icmp slt i32 %xi, 20
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %cx)
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 40
  br i1 %c, label %loop, label %done
done:
  %s = xor i32 %m, %b0
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
