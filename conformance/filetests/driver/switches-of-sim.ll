; RUN: sim --kernel k --grid 1 --block=2 --arg 'out i32[2]' --arg 'i32 5' --trace %s | filecheck %s --check-prefix=TRACE
; RUN: sim -engine=cross-check -warp-size 1 %s | filecheck %s --check-prefix=ENGINES
; RUN: not sim --fuel=3 %s | filecheck %s --check-prefix=FUEL
; RUN: sim --launch=switches-of-sim.other %s | filecheck %s --check-prefix=OTHER
; RUN: not sim --arg 'i32 5' %s | filecheck %s --check-prefix=KERNEL
; RUN lines take the switches of the command line, with a value behind = or in the next word.

; LAUNCH: k grid=1 block=4 args=[out i32[4], i32 3]
; EXPECT: k arg=0[2]=3

; TRACE: launch 0 block 0 warp 0 00000003 @k
; TRACE: launch 0 block 0 warp 0 00000003   {{.*}}store i32 %x
; TRACE: @k stack: finished
; ENGINES: @k stack: finished
; FUEL: @k stack: out of fuel
; OTHER: @k stack: finished
; OTHER-NOT: expected
; KERNEL: error[sim-kernel]: --arg needs --kernel

define ptx_kernel void @k(ptr %out, i32 %x) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  store i32 %x, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
