; critical edges into a block of a loop
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %j ]
  %y = phi i32 [ %x, %entry ], [ %r, %j ]
  %c = icmp sgt i32 %y, 20
  br i1 %c, label %j, label %a
a:
  store volatile i32 5, ptr %pi
  %d = icmp slt i32 %t, 16
  br i1 %d, label %j, label %b
b:
  store volatile i32 6, ptr %pi
  %f = icmp slt i32 %t, 24
  br i1 %f, label %j, label %g
g:
  store volatile i32 7, ptr %pi
  br label %j
j:
  %r = phi i32 [ 1, %l ], [ 22, %a ], [ 3, %b ], [ 4, %g ]
  %n = add i32 %i, 1
  %e = icmp slt i32 %n, 4
  br i1 %e, label %l, label %x2
x2:
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
