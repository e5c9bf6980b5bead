; an entry that is never taken is undefined
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = and i32 %x, 1
  switch i32 %s, label %b [ i32 0, label %a
  i32 5, label %c ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
j:
  %r = phi i32 [ undef, %c ], [ 7, %a ], [ 9, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
