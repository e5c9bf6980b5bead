; negative numbers from -20 on are below 30 with 20 added
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %s = add i64 %x, 20
  %c = icmp ult i64 %s, 30
  %z = zext i1 %c to i64
  store i64 %z, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
