; the second condition is poison where the first is false
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,9223372036854775750,9223372036854775806)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %c = icmp slt i64 %x, 9223372036854775777
  %s = add nsw i64 %x, 30
  %d = icmp ugt i64 %s, 9223372036854775790
  %r = select i1 %c, i1 %d, i1 false
  %z = zext i1 %r to i64
  store i64 %z, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
