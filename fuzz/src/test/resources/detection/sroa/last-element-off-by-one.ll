; the elements of a local array
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca [3 x i32]
  %p0 = getelementptr [3 x i32], ptr %v, i32 0, i32 0
  store i32 1, ptr %p0
  %p1 = getelementptr [3 x i32], ptr %v, i32 0, i32 1
  store i32 2, ptr %p1
  %p2 = getelementptr [3 x i32], ptr %v, i32 0, i32 2
  store i32 %x, ptr %p2
  %q2 = getelementptr [3 x i32], ptr %v, i32 0, i32 2
  %r = load i32, ptr %q2
  br label %end
end:
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
