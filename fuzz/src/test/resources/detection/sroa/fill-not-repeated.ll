; a word of a local array that was filled
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca [4 x i32]
  %b = trunc i32 %x to i8
  call void @llvm.memset.p0.i64(ptr %v, i8 %b, i64 16, i1 false)
  %p = getelementptr [4 x i32], ptr %v, i32 0, i32 2
  %r = load i32, ptr %p
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
