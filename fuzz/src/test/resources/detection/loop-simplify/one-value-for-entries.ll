; a loop that begins from two places
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  %c = icmp sgt i32 %x, 20
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %pi
  br label %h
b:
  store i32 2, ptr %pi
  br label %h
h:
  %v = phi i32 [ 10, %a ], [ 20, %b ], [ %v2, %h ]
  %i = phi i32 [ 0, %a ], [ 0, %b ], [ %i2, %h ]
  %v2 = add i32 %v, 3
  %i2 = add i32 %i, 1
  %d = icmp ult i32 %i, %n
  br i1 %d, label %h, label %e
e:
  %r = add i32 %v2, 0
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
