; a loop that ends for three reasons
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
  %i = phi i32 [ 0, %entry ], [ %i2, %d ]
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i, %n
  br i1 %c, label %b, label %e
b:
  store i32 %i, ptr %pi
  %f = icmp eq i32 %i, 2
  br i1 %f, label %e, label %d
d:
  store i32 %t, ptr %pi
  %g = icmp eq i32 %t, %i
  br i1 %g, label %e, label %h
e:
  %r = phi i32 [ 100, %h ], [ 200, %b ], [ 300, %d ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
