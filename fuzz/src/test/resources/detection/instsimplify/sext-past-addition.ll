; an index that wraps around
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = add i32 %x, 2000000000
  %w = sext i32 %s to i64
  %h = lshr i64 %w, 32
  %r = trunc i64 %h to i32
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
