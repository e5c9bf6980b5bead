; a loop that ends for two reasons
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
  %i = phi i32 [ 0, %entry ], [ %i2, %b ]
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i, %n
  br i1 %c, label %b, label %e
b:
  store i32 %i, ptr %pi
  %d = icmp eq i32 %i, 2
  br i1 %d, label %e, label %h
e:
  %r = phi i32 [ 100, %h ], [ 200, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
