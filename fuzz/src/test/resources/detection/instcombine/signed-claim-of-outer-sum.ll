; the inner sum wraps, the outer one does not
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,9223372036854775750,9223372036854775806)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %a = add i64 %x, 100
  %b = add nsw i64 %a, -50
  store i64 %b, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
