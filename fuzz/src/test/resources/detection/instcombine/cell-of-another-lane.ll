; each lane stores to its own cell, then to that of its neighbour
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,-50,100)]
@cells = internal addrspace(3) global [32 x i64] undef, align 8

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %own = getelementptr inbounds [32 x i64], ptr addrspace(3) @cells, i32 0, i32 %t
  %n = xor i32 %t, 1
  %next = getelementptr inbounds [32 x i64], ptr addrspace(3) @cells, i32 0, i32 %n
  store i64 %x, ptr addrspace(3) %own, align 8
  call void @llvm.nvvm.barrier0()
  %y = add i64 %x, 1000
  store i64 %y, ptr addrspace(3) %next, align 8
  call void @llvm.nvvm.barrier0()
  %r = load i64, ptr addrspace(3) %own, align 8
  store i64 %r, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
