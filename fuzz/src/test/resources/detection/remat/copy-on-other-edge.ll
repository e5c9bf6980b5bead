; each arm brings its own value
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %pm = getelementptr inbounds i32, ptr %po, i32 64
  %c = icmp sgt i32 %x, 20
  br i1 %c, label %then, label %else
then:
  store i32 %x, ptr %pm, align 4
  %w = mul i32 %x, 3
  br label %join
else:
  store volatile i32 %t, ptr %pm, align 4
  %y = mul i32 %t, 7
  br label %join
join:
  %v = phi i32 [ %w, %then ], [ %y, %else ]
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
