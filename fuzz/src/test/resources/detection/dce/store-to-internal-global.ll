; a kernel leaves values for its next launch
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(2,-50,100)]
@kept = internal addrspace(1) global [32 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr [32 x i32], ptr addrspace(1) @kept, i32 0, i32 %t
  %r = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %p
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
