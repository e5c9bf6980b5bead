; a store before a branch
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = icmp sgt i32 %x, 70
  br i1 %f, label %m, label %n
m:
  fence seq_cst
  br label %a
n:
  %c = icmp sgt i32 %x, 20
  store i32 %t, ptr %pi
  br i1 %c, label %a, label %j
a:
  fence seq_cst
  br label %j
j:
  %r = phi i32 [ 1, %n ], [ 2, %a ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
