; a switch on three bits with six cases
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = and i32 %x, 7
  switch i32 %s, label %j [ i32 0, label %a
  i32 1, label %b
  i32 3, label %b
  i32 4, label %a
  i32 5, label %b
  i32 2, label %c ]
a:
  store i32 1, ptr %pi
  br label %j
b:
  store i32 2, ptr %pi
  br label %j
c:
  store i32 3, ptr %pi
  br label %j
j:
  %r = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ], [ 40, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
