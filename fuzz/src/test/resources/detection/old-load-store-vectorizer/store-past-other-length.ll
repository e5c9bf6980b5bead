; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %q1 = getelementptr inbounds i32, ptr %po, i64 1
  store i32 %t, ptr %po, align 8
  store i16 9, ptr %po, align 8
  store i32 2, ptr %q1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
