; a local array carries values from round to round
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca [2 x i32]
  %p0 = getelementptr [2 x i32], ptr %v, i32 0, i32 0
  store i32 1, ptr %p0
  %p1 = getelementptr [2 x i32], ptr %v, i32 0, i32 1
  store i32 2, ptr %p1
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i2, %l ]
  %n = and i32 %i, 1
  %g = getelementptr [2 x i32], ptr %v, i32 0, i32 %n
  %r = load i32, ptr %g
  %w = add i32 %r, %x
  store i32 %w, ptr %g
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, 6
  br i1 %c, label %l, label %e
e:
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
