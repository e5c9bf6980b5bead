; four ways
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = and i32 %x, 3
  switch i32 %k, label %d [
    i32 1, label %a
    i32 3, label %b
  ]
a:
  br label %j
b:
  br label %j
d:
  br label %j
j:
  %v = phi i32 [ 1, %a ], [ %x, %b ], [ %t, %d ]
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
