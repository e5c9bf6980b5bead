; lanes of two paths add together
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %h = icmp slt i32 %t, 8
  %c = icmp sgt i32 %x, 10
  %e = or i1 %h, %c
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %e)
  br i1 %h, label %a, label %b
a:
  store i32 1, ptr %pi
  br label %meet
b:
  store i32 2, ptr %pi
  br label %meet
meet:
  %p = phi i1 [ true, %a ], [ %c, %b ]
  br i1 %p, label %y, label %n
y:
  %s = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 %m)
  br label %n
n:
  %r = phi i32 [ 0, %meet ], [ %s, %y ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
