; a variable that one thread sets for all
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
@v = internal addrspace(1) global i32 3
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp eq i32 %t, 7
  br i1 %c, label %w, label %j
w:
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr addrspace(1) @v, align 4
  br label %j
j:
  call void @llvm.nvvm.barrier0()
  %y = load i32, ptr addrspace(1) @v, align 4
  store i32 %y, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
