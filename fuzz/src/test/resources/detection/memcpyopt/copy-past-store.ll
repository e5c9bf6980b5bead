; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define ptx_kernel void @k(ptr %out) {
  %a = alloca i32
  %b = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 5, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  store i32 %t, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %b, i64 4, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
