; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,-9,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  %own = alloca i32, align 4
  store i32 77, ptr %own
  %c = icmp sgt i32 %x, 0
  %p = select i1 %c, ptr %own, ptr %from
  %r = load i32, ptr %p
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
