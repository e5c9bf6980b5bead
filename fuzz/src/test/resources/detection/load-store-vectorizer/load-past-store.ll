; LAUNCH: k grid=1 block=32 args=[buf i32[256] rand(5,-90,900), out i32[256]]
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  %u = and i32 %t, 1
  %p = getelementptr inbounds i32, ptr %pi, i32 %u
  %a = load i32, ptr %pi, align 8
  store i32 5, ptr %p, align 4
  %b = load i32, ptr %p1, align 4
  %z = sub i32 %a, %b
  store i32 %z, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
