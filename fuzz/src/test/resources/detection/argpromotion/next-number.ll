; lanes with negative numbers load through the parameter
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define internal i32 @f(ptr %p, i32 %v) {
  %c = icmp slt i32 %v, 0
  br i1 %c, label %neg, label %end
neg:
  %w = load i32, ptr %p, align 4
  %n = add i32 %w, 3
  br label %end
end:
  %r = phi i32 [ %v, %0 ], [ %n, %neg ]
  ret i32 %r
}
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(ptr %pi, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
