; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define internal i32 @common(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = lshr i32 %n, 1
  %r = call i32 @common(i32 %m)
  %o = or i32 %n, 12
  %s = and i32 %r, %o
  ret i32 %s
done:
  ret i32 -2
}

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @common(i32 %t)
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
