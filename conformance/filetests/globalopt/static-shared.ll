; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=8 args=[out i32[64]]
; A shared variable: its memory is shared, without a flag and without initial contents.
; CHECK: @g.body = internal addrspace(3) global [16 x i8] undef, align 16
; CHECK-NOT: @g.init
; CHECK: addrspacecast ptr addrspace(3) @g.body to ptr
@once = internal addrspace(1) global i32 0
@g = internal addrspace(3) global ptr undef

define ptx_kernel void @k(ptr addrspace(1) %out) {
  br i1 true, label %one, label %end
one:
  %old = atomicrmw xchg ptr addrspace(1) @once, i32 1 monotonic
  %first = icmp eq i32 %old, 0
  br i1 %first, label %make, label %end
make:
  %m = call ptr @malloc(i64 16)
  store i32 5, ptr %m
  store ptr %m, ptr addrspace(3) @g
  br label %use
use:
  %q = load ptr, ptr addrspace(3) @g
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
