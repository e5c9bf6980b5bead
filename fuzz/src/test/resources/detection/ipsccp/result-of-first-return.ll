; lanes that return early, and others
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define internal i32 @f(i32 %x) noinline {
entry:
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  ret i32 0
b:
  %y = mul i32 %x, 3
  ret i32 %y
}
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = call i32 @f(i32 %x)
  store i32 %y, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
