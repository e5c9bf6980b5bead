; RUN: check --passes=dce %s | filecheck %s
; Lanes that return before the barrier are not waited for: the others come there as a whole under each policy.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-NOT: input:
; CHECK: dce @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %stay, label %leave
stay:
  call void @llvm.nvvm.barrier0()
  store i32 %tid, ptr %slot
  ret void
leave:
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
