; the lanes that come past the empty block bring two numbers
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  store i32 1, ptr %po, align 4
  %k2 = icmp slt i32 %x, 0
  br i1 %k2, label %n, label %c
c:
  store i32 2, ptr %po, align 4
  br label %n
b:
  store i32 3, ptr %po, align 4
  br label %m
n:
  %v = phi i32 [ 5, %a ], [ 6, %c ]
  br label %m
m:
  %w = phi i32 [ %v, %n ], [ %x, %b ]
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
