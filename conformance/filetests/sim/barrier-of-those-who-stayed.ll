; RUN: sim --policy=stack,maximal,frontier,independent:1,independent:2 %s | filecheck %s
; Lanes that have left the kernel no longer count at a barrier.

; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK: @k stack: finished
; CHECK: @k maximal: finished
; CHECK: @k frontier: finished
; CHECK: @k independent:1: finished
; CHECK: @k independent:2: finished

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %l = and i32 %tid, 31
  %c = icmp slt i32 %l, 16
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.barrier0()
  store i32 1, ptr %slot
  ret void
b:
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
