; half of the warp votes
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %h = icmp slt i32 %t, 16
  br i1 %h, label %a, label %j
a:
  %c = icmp sgt i32 %x, 0
  br label %o
o:
  %k = phi i32 [ 0, %a ], [ %k2, %e ]
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %c)
  %y = xor i32 %v, -1
  br label %l
l:
  %i = phi i32 [ 0, %o ], [ %i2, %l ]
  %i2 = add i32 %i, 1
  %m = icmp ult i32 %i2, 3
  br i1 %m, label %l, label %e
e:
  store volatile i32 %i2, ptr %po
  %k2 = add i32 %k, 1
  %n = icmp ult i32 %k2, 2
  br i1 %n, label %o, label %j
j:
  %r = phi i32 [ 0, %entry ], [ %y, %e ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
