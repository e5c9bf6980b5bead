; each arm votes among its own lanes
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,0,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pm = getelementptr inbounds i32, ptr %po, i32 64
  %x = load i32, ptr %pi, align 4
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  %p = icmp ugt i32 %x, 40
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.nvvm.vote.ballot.sync(i32 1431655765, i1 %p)
  store volatile i32 %a, ptr %pm, align 4
  br label %join
else:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1431655766, i1 %p)
  store i32 %b, ptr %po, align 4
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
