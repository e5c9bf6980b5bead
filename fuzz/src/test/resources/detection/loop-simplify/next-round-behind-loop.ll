; the counter behind a loop
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i2, %m ]
  %i2 = add i32 %i, 1
  %d = icmp eq i32 %t, %i
  br i1 %d, label %e, label %m
m:
  store i32 %i, ptr %pi
  %c = icmp ult i32 %i, %n
  br i1 %c, label %l, label %e
e:
  %r = mul i32 %i, 10
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
