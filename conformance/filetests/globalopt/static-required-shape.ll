; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; RUN: check --passes=globalopt %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; The kernel says that its blocks have one row and one layer.
; CHECK: @g.body = internal addrspace(1) global [4 x i8] undef
; CHECK: @g.init = internal addrspace(1) global i1 false
; CHECK-NOT: malloc(i64 4)
@g = internal addrspace(1) global ptr null

define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %or1 = or i32 %tx, %bx
  %or2 = or i32 %or1, %by
  %or3 = or i32 %or2, %bz
  %owns = icmp eq i32 %or3, 0
  br i1 %owns, label %one, label %end
one:
  %p = load ptr, ptr addrspace(1) @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %use
make:
  %m = call ptr @malloc(i64 4)
  store i32 5, ptr %m
  store ptr %m, ptr addrspace(1) @g
  br label %use
use:
  %q = load ptr, ptr addrspace(1) @g
  %v = load i32, ptr %q
  %more = add i32 %v, 1
  store i32 %more, ptr %q
  store i32 %v, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
attributes #0 = { "nvvm.reqntid"="8" }
