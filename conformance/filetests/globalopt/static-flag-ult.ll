; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; Unsigned comparisons: null is never below null, always at least null, and at most null if it is null.
; CHECK: @g.body = internal addrspace(1) global [16 x i8] undef
; CHECK: [[V:%.*]] = load i1, ptr addrspace(1) @g.init
; CHECK: xor i1 [[V]], true
; CHECK: zext i1 false to i32
; CHECK: zext i1 true to i32
; CHECK: zext i1 %g.notinit{{[0-9]*}} to i32
; CHECK: zext i1 [[V]] to i32
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
  %lt = icmp ult ptr %p, null
  %ge = icmp uge ptr %p, null
  %le = icmp ule ptr %p, null
  %gt = icmp ugt ptr %p, null
  %lt32 = zext i1 %lt to i32
  %ge32 = zext i1 %ge to i32
  %le32 = zext i1 %le to i32
  %gt32 = zext i1 %gt to i32
  %s1 = add i32 %lt32, %ge32
  %s2 = shl i32 %le32, 4
  %s3 = shl i32 %gt32, 5
  %s4 = add i32 %s1, %s2
  %s5 = add i32 %s4, %s3
  %slot = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %s5, ptr addrspace(1) %slot
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
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
