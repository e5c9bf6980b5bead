; a loop goes on from three places
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %i2, %a ], [ %i2, %b ], [ %i2, %g ]
  %v = phi i32 [ 0, %entry ], [ 5, %a ], [ 9, %b ], [ 7, %g ]
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %e
body:
  %d = icmp eq i32 %i, 2
  br i1 %d, label %a, label %f
f:
  %u = icmp eq i32 %i, 3
  br i1 %u, label %g, label %b
a:
  store i32 1, ptr %pi
  br label %h
g:
  store i32 3, ptr %pi
  br label %h
b:
  store i32 2, ptr %pi
  br label %h
e:
  %r = add i32 %v, 0
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
