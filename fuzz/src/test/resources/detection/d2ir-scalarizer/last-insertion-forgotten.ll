; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %v = load <4 x i16>, ptr %pi, align 8
  %n = trunc i32 %t to i16
  %w = insertelement <4 x i16> %v, i16 %n, i32 3
  %s = add <4 x i16> %w, <i16 1, i16 2, i16 3, i16 4>
  store <4 x i16> %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
