; RUN: sim --trace-warp 1 --trace-line 16 --trace-value %tid --trace-value %none %s | filecheck %s
; RUN: sim --trace-block 1 --trace-lane 3 --trace-value %v %s | filecheck %s --check-prefix=LANE
; RUN: not sim --trace-lane 32 %s | filecheck %s --check-prefix=NO-LANE
; RUN: not sim --trace-line x %s | filecheck %s --check-prefix=NO-LINE
; A trace shows a warp, a lane, a line alone, and what values are before each instruction.
; LAUNCH: k grid=2 block=64 args=[out i32[64]]
; CHECK-NOT: warp 0
; CHECK: launch 0 block 0 warp 1 ffffffff   %v = mul i32 %tid, 3
; CHECK-NEXT: %tid:
; CHECK-NEXT: 0: 32 33 34 35 36 37 38 39
; CHECK: launch 0 block 1 warp 1 ffffffff   %v = mul i32 %tid, 3
; CHECK: @k stack: finished
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = mul i32 %tid, 3
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; LANE-NOT: block 0
; LANE: launch 0 block 1 warp 0 ffffffff @k %entry:
; LANE: launch 0 block 1 warp 0 ffffffff   %v = mul i32 %tid, 3
; LANE-NEXT: launch 0 block 1 warp 0 ffffffff   %at =
; LANE-NEXT: %v[3] = 9
; NO-LANE: error[sim-trace]: --trace-lane must be 0 to 31, not 32
; NO-LINE: error[sim-trace]: --trace-line must be a line or A..B, not 'x'
