; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; With nuw the index is zero for one thread of the launch alone; the conditions stand one inside the other.
; CHECK: @g.body = internal addrspace(1) global [16 x i8] undef
@g = internal addrspace(1) global ptr null

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul nuw nsw i32 %bx, %nx
  %index = add nuw nsw i32 %first, %tx
  %isx = icmp eq i32 %index, 0
  br i1 %isx, label %inner, label %end
inner:
  %or2 = or i32 %ty, %tz
  %isy = icmp ult i32 %or2, 1
  %or4 = or i32 %by, %bz
  %isb = icmp ne i32 %or4, 0
  %isnotb = xor i1 %isb, true
  %owns = select i1 %isy, i1 %isnotb, i1 false
  br i1 %owns, label %one, label %end
one:
  %p = load ptr, ptr addrspace(1) @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %use
make:
  %m = call ptr @malloc(i64 16)
  store i32 5, ptr %m
  store ptr %m, ptr addrspace(1) @g
  br label %use
use:
  %q = load ptr, ptr addrspace(1) @g
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
