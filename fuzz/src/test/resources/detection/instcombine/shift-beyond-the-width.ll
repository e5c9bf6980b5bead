; 40 and 30 bits are more than 64
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %a = shl i64 %x, 40
  %b = shl i64 %a, 30
  %c = add i64 %b, 3
  store i64 %c, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
