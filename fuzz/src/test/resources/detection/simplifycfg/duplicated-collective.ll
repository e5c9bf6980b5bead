; lanes of two paths vote together
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %h = icmp slt i32 %t, 8
  %c = icmp sgt i32 %x, 20
  br i1 %h, label %a, label %b
a:
  store i32 1, ptr %pi
  br label %meet
b:
  store i32 2, ptr %pi
  br label %meet
meet:
  %p = phi i1 [ true, %a ], [ %c, %b ]
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
