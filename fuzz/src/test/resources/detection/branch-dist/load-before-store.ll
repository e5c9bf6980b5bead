; the arm stores before it loads, to the same place in some lanes
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %j = shl i32 %t, 1
  %pi = getelementptr inbounds i32, ptr %in, i32 %j
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %odd = and i32 %t, 1
  %k = or i32 %j, %odd
  %pk = getelementptr inbounds i32, ptr %in, i32 %k
  %c = icmp ugt i32 %t, 10
  br i1 %c, label %then, label %else
then:
  store i32 %t, ptr %pk, align 4
  %v = load i32, ptr %pi, align 4
  store i32 %v, ptr %po, align 4
  br label %join
else:
  store volatile i32 %t, ptr %po, align 4
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
