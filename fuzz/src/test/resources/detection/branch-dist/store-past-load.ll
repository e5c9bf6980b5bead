; what was stored is loaded again
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,1,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pm = getelementptr inbounds i32, ptr %po, i32 64
  %x = load i32, ptr %pi, align 4
  %y = xor i32 %x, 256
  %z = add i32 %t, 3
  %c = icmp ugt i32 %x, %t
  br i1 %c, label %then, label %join
then:
  %h = lshr i32 %x, 20
  %d = add i32 %t, %h
  %q = getelementptr inbounds i32, ptr %out, i32 %d
  store i32 %y, ptr %po, align 4
  %w = load i32, ptr %q, align 4
  store volatile i32 %w, ptr %pm, align 4
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
