; a call reads a variable
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca i32
  store i32 %x, ptr %v
  %y = call i32 @read(ptr %v)
  store i32 1, ptr %v
  %z = call i32 @read(ptr %v)
  %r = add i32 %y, %z
  store i32 %r, ptr %po, align 4
  ret void
}
define internal i32 @read(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
