; a leader counts
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@count = addrspace(1) global i32 0
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %t, 3
  br i1 %c, label %a, label %j
a:
  %o = atomicrmw add ptr addrspace(1) @count, i32 1 monotonic
  br label %j
j:
  %r = add i32 %x, 0
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
