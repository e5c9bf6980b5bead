; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Every thread has memory of its own.
@g = internal addrspace(1) global ptr null
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = call ptr @malloc(i64 4)
  store i32 %t, ptr %m
  store ptr %m, ptr addrspace(1) @g
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %v = load i32, ptr %m
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
declare ptr @malloc(i64)
