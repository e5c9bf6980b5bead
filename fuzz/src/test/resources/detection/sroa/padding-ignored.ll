; a field behind padding
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = alloca { i8, i32 }
  %p0 = getelementptr { i8, i32 }, ptr %v, i32 0, i32 0
  store i8 1, ptr %p0
  %p1 = getelementptr { i8, i32 }, ptr %v, i32 0, i32 1
  store i32 %x, ptr %p1
  %q1 = getelementptr { i8, i32 }, ptr %v, i32 0, i32 1
  %r = load i32, ptr %q1, align 1
  br label %end
end:
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
