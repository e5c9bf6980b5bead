; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %v = load <4 x i16>, ptr %pi, align 8
  %low = and i32 %t, 1
  %c = icmp eq i32 %low, 0
  br i1 %c, label %end, label %then
then:
  %w = add <4 x i16> %v, <i16 1, i16 2, i16 3, i16 4>
  br label %end
end:
  %p = phi <4 x i16> [ %v, %entry ], [ %w, %then ]
  store <4 x i16> %p, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
