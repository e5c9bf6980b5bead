; RUN: not sim --policy=stack,maximal,frontier,independent:1,independent:2 %s | filecheck %s
; One barrier in a function that two arms call: the calls are different dynamic instances.

; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK: @k stack: undefined behaviour [divergent-barrier]
; CHECK: @k maximal: undefined behaviour [divergent-barrier]
; CHECK: @k frontier: undefined behaviour [divergent-barrier]
; CHECK: @k independent:1: undefined behaviour [divergent-barrier]
; CHECK: @k independent:2: undefined behaviour [divergent-barrier]

define void @f() {
  call void @llvm.nvvm.barrier0()
  ret void
}
define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %c = icmp slt i32 %tid, 16
  br i1 %c, label %a, label %b
a:
  call void @f()
  br label %e
b:
  call void @f()
  br label %e
e:
  store i32 1, ptr %slot
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
