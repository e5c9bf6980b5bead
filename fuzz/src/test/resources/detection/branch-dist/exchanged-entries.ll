; both arms end with a store of a number of their own
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
  br i1 %c, label %then, label %else
then:
  store volatile i32 %t, ptr %pm, align 4
  store i32 %y, ptr %po, align 4
  br label %join
else:
  store volatile i32 %x, ptr %pm, align 4
  store i32 %z, ptr %po, align 4
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
