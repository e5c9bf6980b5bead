; each arm has a shuffle among its own lanes
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,0,90)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %v = trunc i64 %x to i32
  %c = icmp ult i32 %t, 8
  br i1 %c, label %few, label %many
few:
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 255, i32 %v, i32 1, i32 31)
  br label %end
many:
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -256, i32 %v, i32 2, i32 31)
  br label %end
end:
  %r = phi i32 [ %a, %few ], [ %b, %many ]
  %z = zext i32 %r to i64
  store i64 %z, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
