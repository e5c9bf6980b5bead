; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=40 args=[out i32[64]]
; So does a compare-and-exchange that succeeds.
; CHECK: @g.body = internal addrspace(1) global [16 x i8] undef
; CHECK-NOT: call ptr @malloc
@once = internal addrspace(1) global i32 0
@g = internal addrspace(1) global ptr null

define ptx_kernel void @k(ptr addrspace(1) %out) {
  br i1 true, label %one, label %end
one:
  %pair = cmpxchg ptr addrspace(1) @once, i32 0, i32 7 monotonic monotonic
  %first = extractvalue { i32, i1 } %pair, 1
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
