; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define internal i32 @turn(i32 %n, i32 %a, i32 %b) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %s = add i32 %b, 3
  %r = call i32 @turn(i32 %m, i32 %s, i32 %a)
  ret i32 %r
done:
  %d = sub i32 %a, %b
  ret i32 %d
}

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @turn(i32 %t, i32 5, i32 1)
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
