; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,2030,2050)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  %y = sitofp i32 %x to float
  %bits = shl i32 %x, 20
  %z = bitcast i32 %bits to float
  %c = fcmp olt float %z, %y
  %d = fcmp oge float %z, %y
  %s = select i1 %c, i32 1, i32 2
  %u = select i1 %d, i32 4, i32 8
  %r = add i32 %s, %u
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
