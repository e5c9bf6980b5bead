; the function is called with a slot alone
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define internal i32 @f(ptr %p) {
  %v = load i32, ptr %p
  %w = mul i32 %v, 3
  ret i32 %w
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %slot
  %r = call i32 @f(ptr %slot)
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
