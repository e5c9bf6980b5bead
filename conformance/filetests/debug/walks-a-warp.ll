; RUN: sim --debug --ex 'break %sum' --ex continue --ex 'info lanes' --ex 'info arms' --ex 'print %tid' --ex 'p/x %tid[20]' --ex stepi --ex 'print %sum' --ex reverse-stepi --ex 'print %sum' --ex 'x 0[0..3]' --ex continue %s | filecheck %s
; RUN: sim --debug --ex 'b 94' --ex 'b 95 if %v > 100' --ex 'info breakpoints' --ex c --ex 'cuda warp 1' --ex 'cuda lane 3' --ex c --ex 'd 1' --ex c --ex 'print %v' --ex 'i locals' --ex rc --ex 'delete' --ex c --ex 'i locals' --ex 'rsi 2' --ex nonsense --ex q %s | filecheck %s --check-prefix=BREAK
; A run stops before the instruction of a breakpoint, shows where lanes are and meet again, and goes back.
; LAUNCH: k grid=1 block=64 args=[buf i32[64] iota]
; CHECK: [launch 0, block 0, warp 0, lane 0; active 0xffffffff of 0xffffffff]
; CHECK-NEXT: @k, %entry
; CHECK: (lockstep) break %sum
; CHECK-NEXT: breakpoint 1: %sum
; CHECK-NEXT: (lockstep) continue
; CHECK-NEXT: [launch 0, block 0, warp 0, lane 0; active 0x0000ffff of 0xffffffff]
; CHECK-NEXT: @k, %low
; CHECK: (lockstep) info lanes
; CHECK-NEXT: * 0x0000ffff  at       @k, %low: %sum = add i32 %old, %tid
; CHECK-NEXT: 0xffff0000  at       @k, %high: 
; CHECK-NEXT: (lockstep) info arms
; CHECK-NEXT: 0x0000ffff  until @k, %end
; CHECK-NEXT: 0xffff0000  until @k, %end
; CHECK-NEXT: (lockstep) print %tid
; CHECK-NEXT: %tid:
; CHECK-NEXT: 0: 0 1 2 3 4 5 6 7
; CHECK-NEXT: 8: 8 9 10 11 12 13 14 15
; CHECK-NEXT: 16: (16) (17) (18) (19) (20) (21) (22) (23)
; CHECK: (lockstep) p/x %tid[20]
; CHECK-NEXT: %tid[20] = 0x14
; CHECK-NEXT: (lockstep) stepi
; CHECK: (lockstep) print %sum
; CHECK: 0: 0 2 4 6 8 10 12 14
; CHECK: (lockstep) reverse-stepi
; CHECK-NEXT: [launch 0, block 0, warp 0, lane 0; active 0x0000ffff of 0xffffffff]
; CHECK: %sum = add i32 %old, %tid
; CHECK: (lockstep) print %sum
; CHECK-NEXT: @k has not computed a %sum
; CHECK-NEXT: (lockstep) x 0[0..3]
; CHECK-NEXT: k arg 0, i32: 0 1 2 3
; CHECK-NEXT: (lockstep) continue
; CHECK-NEXT: [launch 0, block 0, warp 1, lane 0; active 0x0000ffff of 0xffffffff]

; BREAK: breakpoint 1: line 94
; BREAK: breakpoint 2: line 95 if %v > 100
; BREAK: (lockstep) info breakpoints
; BREAK-NEXT: 1: line 94
; BREAK-NEXT: 2: line 95 if %v > 100
; BREAK: (lockstep) c
; BREAK-NEXT: [launch 0, block 0, warp 0, lane 0; active 0xffffffff of 0xffffffff]
; BREAK: (lockstep) cuda warp 1
; BREAK-NEXT: [launch 0, block 0, warp 1, lane 0; active 0xffffffff of 0xffffffff]
; BREAK-NEXT: @k, %entry
; BREAK: (lockstep) cuda lane 3
; BREAK-NEXT: lane 3
; BREAK: (lockstep) c
; BREAK-NEXT: [launch 0, block 0, warp 1, lane 3; active 0xffffffff of 0xffffffff]
; BREAK: (lockstep) d 1
; BREAK-NEXT: deleted
; BREAK-NEXT: (lockstep) c
; BREAK-NEXT: [launch 0, block 0, warp 1, lane 3; active 0xffffffff of 0xffffffff]
; BREAK-NEXT: @k, %end
; BREAK-NEXT: store i32 %v
; BREAK-NEXT: (lockstep) print %v
; BREAK-NEXT: %v:
; BREAK-NEXT: 0: 64 66 68 70
; BREAK: (lockstep) i locals
; BREAK-NEXT: %p = 0x{{[0-9a-f]+}} in k arg 0
; BREAK-NEXT: %tid = 35
; BREAK-NEXT: %at = 0x{{[0-9a-f]+}} in k arg 0
; BREAK-NEXT: %old = 35
; BREAK-NEXT: %lane = 3
; BREAK-NEXT: %few = 1
; BREAK: (lockstep) rc
; BREAK-NEXT: the beginning of the run
; BREAK-NEXT: [launch 0, block 0, warp 0, lane 3; active
; BREAK: (lockstep) c
; BREAK-NEXT: the run has ended: finished
; BREAK-NEXT: (lockstep) i locals
; BREAK-NEXT: the run has ended; go back, or run
; BREAK-NEXT: (lockstep) rsi 2
; BREAK: store i32 %v
; BREAK-NEXT: (lockstep) nonsense
; BREAK-NEXT: no command 'nonsense'; see help
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  %old = load i32, ptr addrspace(1) %at
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %few = icmp ult i32 %lane, 16
  br i1 %few, label %low, label %high
low:
  %sum = add i32 %old, %tid
  br label %end
high:
  %product = mul i32 %old, 3
  br label %end
end:
  %v = phi i32 [ %sum, %low ], [ %product, %high ]
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
