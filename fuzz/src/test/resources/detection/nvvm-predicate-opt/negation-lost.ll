; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,-9,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  %y = sitofp i32 %x to float
  %c = fcmp olt float %y, 0.000000e+00
  %bit = and i32 %t, 1
  %b = icmp eq i32 %bit, 0
  %s = select i1 %c, i1 false, i1 %b
  %r = zext i1 %s to i32
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
