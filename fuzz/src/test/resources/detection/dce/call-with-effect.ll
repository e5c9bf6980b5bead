; a call that stores
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %o = call i32 @set(ptr %pi)
  %r = add i32 %x, 0
  store i32 %r, ptr %po, align 4
  ret void
}
define internal i32 @set(ptr %p) {
  store i32 3, ptr %p
  ret i32 0
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
