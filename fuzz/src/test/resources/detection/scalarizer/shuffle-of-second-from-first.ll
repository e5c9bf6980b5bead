; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %v = load <4 x i16>, ptr %pi, align 8
  %pj = getelementptr i8, ptr %pi, i64 8
  %w = load <4 x i16>, ptr %pj, align 8
  %s = shufflevector <4 x i16> %v, <4 x i16> %w, <4 x i32> <i32 3, i32 6, i32 1, i32 4>
  store <4 x i16> %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
