; a kernel leaves values for the next
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; LAUNCH: again grid=1 block=32 args=[out i32[32]]
@kept = internal addrspace(1) global [32 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr [32 x i32], ptr addrspace(1) @kept, i32 0, i32 %t
  store i32 %x, ptr addrspace(1) %p
  %r = add i32 %x, 0
  store i32 %r, ptr %po, align 4
  ret void
}
define ptx_kernel void @again(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [32 x i32], ptr addrspace(1) @kept, i32 0, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
