; a store under two branches
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca i32
  store i32 1, ptr %v
  %c = icmp sgt i32 %x, 0
  %d = icmp slt i32 %t, 20
  br i1 %c, label %a, label %j
a:
  br i1 %d, label %b, label %m
b:
  store i32 %x, ptr %v
  br label %m
m:
  br label %j
j:
  %r = load i32, ptr %v
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
