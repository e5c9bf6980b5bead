; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[]
; The first block becomes static, so that the second is the first that is allocated; it is the same address that the
; host finds in @seen.

; CHECK: @seen = addrspace(1) global ptr null
; CHECK: @g.body = internal
@g = internal global ptr null
@seen = addrspace(1) global ptr null

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call ptr @malloc(i64 8)
; CHECK-NOT: = call ptr @malloc
define ptx_kernel void @k() {
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
  %p = load ptr, ptr @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %end
make:
  %m = call ptr @malloc(i64 16)
  store ptr %m, ptr @g
  store volatile i32 5, ptr %m
  %other = call ptr @malloc(i64 8)
  store i64 1, ptr %other
  store ptr %other, ptr addrspace(1) @seen
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
