; RUN: not sim %s | filecheck %s
; The operand bundle says 16 bytes; lane 1 has an address that is a multiple of 4 alone.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: undefined behaviour [assumption]: {{.*}} violates an operand bundle {{.*}} lane 1
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %out, i32 %t
  call void @llvm.assume(i1 true) [ "align"(ptr %out, i64 16), "nonnull"(ptr %p), "noundef"(i32 %t) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  store i32 1, ptr %p
  ret void
}
