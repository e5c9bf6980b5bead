; RUN: check %s -O0 --to ptx | filecheck %s
; RUN: check %s --passes=instsimplify | filecheck %s --check-prefix=TRAP
;
; A way that leads to a trap alone, or to what is never reached, keeps no lanes from meeting before the barrier.
;
; LAUNCH: k grid=1 block=33 args=[i1 0]
; LAUNCH: traps grid=1 block=33 args=[i1 0]
; CHECK: select @k,traps: Refines
; CHECK: emit @k,traps: Refines
; TRAP: instsimplify @k,traps: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.trap()

define ptx_kernel void @k(i1 %never) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %more = icmp slt i32 %i, %lane
  br i1 %more, label %body, label %out

body:
  br i1 %never, label %nowhere, label %again

again:
  %next = add i32 %i, 1
  br label %loop

nowhere:
  unreachable

out:
  call void @llvm.nvvm.barrier0()
  ret void
}

define ptx_kernel void @traps(i1 %never) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %same = add i32 %i, 0
  %more = icmp slt i32 %same, %lane
  br i1 %more, label %body, label %out

body:
  br i1 %never, label %nowhere, label %again

again:
  %next = add i32 %i, 1
  br label %loop

nowhere:
  call void @llvm.trap()
  unreachable

out:
  call void @llvm.nvvm.barrier0()
  ret void
}
