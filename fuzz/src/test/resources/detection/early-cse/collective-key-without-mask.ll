; the same vote by all and by some
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %h = icmp slt i32 %t, 16
  %c = icmp sgt i32 %x, 20
  %w = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 %w, i1 %c)
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 %w, i1 %h)
  br i1 %h, label %a, label %j
a:
  %y = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %c)
  br label %j
j:
  %r = phi i32 [ %all, %entry ], [ %y, %a ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
