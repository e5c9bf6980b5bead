; LAUNCH: k grid=1 block=32 args=[out f64[64], buf f64[64] rand(3,-9.0,9.0)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds double, ptr %in, i32 %t
  %slot = getelementptr inbounds double, ptr %out, i32 %t
  %x = load double, ptr %from
  %f = call double @llvm.nvvm.floor.d(double %x)
  store double %f, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @llvm.nvvm.floor.d(double)
