; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %v = load <4 x i16>, ptr %pi, align 8
  %c = icmp sgt <4 x i16> %v, <i16 100, i16 -1, i16 500, i16 0>
  %s = select <4 x i1> %c, <4 x i16> %v, <4 x i16> <i16 1, i16 2, i16 3, i16 4>
  store <4 x i16> %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
