; RUN: sim %s | filecheck %s
; What calls of intrinsics say of their arguments and results, and is so, changes nothing.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: finished
; EXPECT: k arg=0[1]=1
; EXPECT: k arg=0[30]=4
; EXPECT: k arg=0[31]=5
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call noundef range(i32 0, 6) i32 @llvm.ctpop.i32(i32 noundef range(i32 0, 32) %t)
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %n, ptr %p
  ret void
}
