; RUN: check --passes=dce %s | filecheck %s
; One arm may return, so that the barrier does not post-dominate the branch and lanes part before it under stack. In
; reverse post-order the arm comes before the barrier: maximal brings the warp together.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: input: inconclusive [policy-dependent]: block 0, warp 0 reaches an aligned barrier in parts: lanes 0x0000ffff, then lanes 0xffff0000; as a whole under maximal

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %arm, label %behind
arm:
  %far = icmp eq i32 %tid, 100
  br i1 %far, label %out.of.all, label %behind
behind:
  call void @llvm.nvvm.barrier0()
  store i32 %tid, ptr %slot
  ret void
out.of.all:
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
