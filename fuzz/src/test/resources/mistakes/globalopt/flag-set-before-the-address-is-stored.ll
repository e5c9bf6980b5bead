; LAUNCH: k grid=2 block=8 args=[out i32[8]]
; Between the allocation and the store of its address the variable is null.
@g = internal addrspace(1) global ptr null
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %or1 = or i32 %tx, %ty
  %or2 = or i32 %or1, %tz
  %or3 = or i32 %or2, %bx
  %or4 = or i32 %or3, %by
  %or5 = or i32 %or4, %bz
  %owns = icmp eq i32 %or5, 0
  br i1 %owns, label %one, label %end
one:
  %p = load ptr, ptr addrspace(1) @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %end
make:
  %m = call ptr @malloc(i64 16)
  %between = load ptr, ptr addrspace(1) @g
  %still = icmp eq ptr %between, null
  %number = zext i1 %still to i32
  store i32 %number, ptr addrspace(1) %out
  store volatile i32 5, ptr %m
  store ptr %m, ptr addrspace(1) @g
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
