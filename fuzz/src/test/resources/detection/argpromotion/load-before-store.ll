; what is loaded was stored by the function itself
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define internal i32 @f(ptr %p, i32 %v) {
  store i32 %v, ptr %p, align 4
  %w = load i32, ptr %p, align 4
  %r = add i32 %w, 1
  ret i32 %r
}
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 9, ptr %po, align 4
  %r = call i32 @f(ptr %po, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
