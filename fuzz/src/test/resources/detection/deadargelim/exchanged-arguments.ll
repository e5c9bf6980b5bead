; lanes with negative numbers subtract
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define internal i32 @f(i32 %a, i32 %b, i32 %nobody) {
  %r = sub i32 %a, %b
  ret i32 %r
}
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %neg, label %end
neg:
  %r = call i32 @f(i32 %t, i32 %x, i32 7)
  store i32 %r, ptr %po, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
