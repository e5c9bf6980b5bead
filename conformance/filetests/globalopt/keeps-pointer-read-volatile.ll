; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; LAUNCH: k grid=2 block=8 heap=1048576 args=[out i32[64]]
; negative: the variable itself is read as volatile
; CHECK: @g = internal addrspace(1) global ptr null
; CHECK: call ptr @malloc
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
  br i1 %isnull, label %make, label %use
make:
  %m = call ptr @malloc(i64 308)
  store ptr %m, ptr addrspace(1) @g
  %f = getelementptr inbounds { i32, i32, [300 x i8] }, ptr %m, i64 0, i32 1
  store i32 5, ptr %f
  br label %use
use:
  %q = load volatile ptr, ptr addrspace(1) @g
  %e = getelementptr inbounds { i32, i32, [300 x i8] }, ptr %q, i64 0, i32 1
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
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
