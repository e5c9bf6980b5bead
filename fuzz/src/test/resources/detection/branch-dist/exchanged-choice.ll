; both arms divide, each its own numbers
; LAUNCH: k grid=1 block=64 args=[out i64[128], buf i64[64] rand(1,1,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t32 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t = zext i32 %t32 to i64
  %pi = getelementptr inbounds i64, ptr %in, i64 %t
  %po = getelementptr inbounds i64, ptr %out, i64 %t
  %pm = getelementptr inbounds i64, ptr %po, i64 64
  %x = load i64, ptr %pi, align 8
  %y = xor i64 %x, 256
  %z = add i64 %t, 3
  %c = icmp ugt i64 %x, 40
  br i1 %c, label %then, label %else
then:
  %a = udiv i64 %y, %x
  store volatile i64 %a, ptr %pm, align 8
  br label %join
else:
  %b = udiv i64 %x, %z
  store i64 %b, ptr %po, align 8
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
