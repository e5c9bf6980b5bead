; RUN: not sim %s | filecheck %s
; Not supported, and the instruction that reads its address says where.
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; CHECK: not supported: the thread_local variable @v at @k, block
; CHECK-SAME: load i32, ptr @v
@v = internal thread_local global i32 7
define ptx_kernel void @k(ptr %out) {
  %x = load i32, ptr @v
  store i32 %x, ptr %out
  ret void
}
