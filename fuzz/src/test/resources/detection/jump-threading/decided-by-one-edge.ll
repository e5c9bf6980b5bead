; the lanes of the other edge have their own numbers
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %t, 10
  br i1 %k, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %j = phi i32 [ 77, %a ], [ %x, %b ]
  %c = icmp eq i32 %j, 77
  br i1 %c, label %p, label %q
p:
  br label %e
q:
  br label %e
e:
  %s = phi i32 [ 1, %p ], [ 2, %q ]
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
