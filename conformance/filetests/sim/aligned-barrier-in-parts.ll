; RUN: check --passes=dce %s | filecheck %s
; RUN: sim --policy=stack,maximal,barrier %s | filecheck %s --check-prefix=SIM
; Lanes leave a loop in rounds of their own. As a round may return, no block behind the loop post-dominates it, and in
; reverse post-order what is behind the loop comes before its body: neither policy brings the warp together before the barrier.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: input: undefined behaviour [divergent-barrier]: block 0, warp 0 reaches an aligned barrier in parts: lanes 0x
; CHECK-SAME: , then lanes 0x22222222
; SIM: @k stack: finished
; SIM: @k maximal: finished
; SIM: @k barrier: finished

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %limit = and i32 %tid, 3
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %limit
  br i1 %more, label %body, label %behind
behind:
  call void @llvm.nvvm.barrier0()
  store i32 %i, ptr %slot
  ret void
body:
  %next = add i32 %i, 1
  %far = icmp eq i32 %next, 100
  br i1 %far, label %out.of.all, label %head
out.of.all:
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
