; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(3,0,4)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %from
  switch i32 %x, label %other [
    i32 1, label %a
    i32 2, label %b
    i32 3, label %c
  ]
a:
  br label %end
b:
  br label %end
c:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ], [ 40, %other ]
  store i32 %r, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
