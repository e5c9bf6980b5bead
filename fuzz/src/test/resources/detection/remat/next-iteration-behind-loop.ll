; lanes leave the loop at different iterations
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %v = mul i32 %i, 3
  %i2 = add i32 %i, 1
  %more = icmp ult i32 %i2, %x
  br i1 %more, label %loop, label %end
end:
  %r = add i32 %v, 7
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
