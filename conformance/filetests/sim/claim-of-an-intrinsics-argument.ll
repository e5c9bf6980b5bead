; RUN: not sim %s | filecheck %s
; The sum of lane 31 wraps and is poison, which the call says its argument never is.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: undefined behaviour [noundef]: a value that must be defined is poison {{.*}} lane 31
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umax.i32(i32, i32)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sum = add nsw i32 %t, 2147483617
  %n = call i32 @llvm.umax.i32(i32 noundef %sum, i32 %t)
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %n, ptr %p
  ret void
}
