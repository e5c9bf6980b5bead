; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; A counter wraps to zero after 2^32 additions.
; CHECK: @g = internal addrspace(1) global ptr null
; CHECK: call ptr @malloc
@once = internal addrspace(1) global i32 0
@g = internal addrspace(1) global ptr null

define ptx_kernel void @k(ptr addrspace(1) %out) {
  br i1 true, label %one, label %end
one:
  %old = atomicrmw add ptr addrspace(1) @once, i32 1 monotonic
  %first = icmp eq i32 %old, 0
  br i1 %first, label %make, label %end
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
