; RUN: not sim %s | filecheck %s
; Lane 7 breaks what the program says: what follows may do anything.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: undefined behaviour [assumption]: an assumed condition does not hold {{.*}} lane 7
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ne i32 %t, 7
  call void @llvm.assume(i1 %c)
  store i32 1, ptr %out
  ret void
}
