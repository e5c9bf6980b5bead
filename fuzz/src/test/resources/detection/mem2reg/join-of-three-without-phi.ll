; three stores meet
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca i32
  store i32 1, ptr %v
  %s = and i32 %x, 3
  switch i32 %s, label %j [ i32 0, label %a
  i32 1, label %b ]
a:
  store i32 %x, ptr %v
  br label %j
b:
  store i32 7, ptr %v
  br label %j
j:
  %r = load i32, ptr %v
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
