; RUN: not sim --policy=stack,maximal,frontier,independent:1,independent:2 %s | filecheck %s
; Odd lanes reach the barrier one iteration later: the same instruction, but not the same dynamic instance.

; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK: @k stack: undefined behaviour [divergent-barrier]
; CHECK: @k maximal: undefined behaviour [divergent-barrier]
; CHECK: @k frontier: undefined behaviour [divergent-barrier]
; CHECK: @k independent:1: undefined behaviour [divergent-barrier]
; CHECK: @k independent:2: undefined behaviour [divergent-barrier]

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %odd = and i32 %tid, 1
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%j, %latch]
  %c = icmp eq i32 %i, %odd
  br i1 %c, label %bar, label %latch
bar:
  call void @llvm.nvvm.barrier0()
  br label %latch
latch:
  %j = add i32 %i, 1
  %d = icmp slt i32 %j, 2
  br i1 %d, label %loop, label %e
e:
  store i32 1, ptr %slot
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
