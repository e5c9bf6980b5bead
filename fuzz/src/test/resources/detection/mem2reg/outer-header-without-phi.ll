; a sum over a loop in a loop
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca i32
  store i32 1, ptr %v
  %c = icmp sgt i32 %x, 0
  br label %o
o:
  %i = phi i32 [ 0, %entry ], [ %i2, %on ]
  br label %l
l:
  %j = phi i32 [ 0, %o ], [ %j2, %l ]
  %j2 = add i32 %j, 1
  %dj = icmp ult i32 %j2, 2
  br i1 %dj, label %l, label %ol
ol:
  br i1 %c, label %st, label %on
st:
  %w = mul i32 %i, %x
  store i32 %w, ptr %v
  br label %on
on:
  %i2 = add i32 %i, 1
  %di = icmp ult i32 %i, 3
  br i1 %di, label %o, label %e
e:
  %r = load i32, ptr %v
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
