; three cases lead to one block
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = and i32 %x, 7
  switch i32 %s, label %d [ i32 0, label %j
  i32 1, label %j
  i32 3, label %j
  i32 4, label %j
  i32 2, label %a ]
a:
  store i32 5, ptr %pi
  br label %j
d:
  store i32 6, ptr %pi
  br label %j
j:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ 1, %entry ], [ 1, %entry ], [ 2, %a ], [ 3, %d ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
