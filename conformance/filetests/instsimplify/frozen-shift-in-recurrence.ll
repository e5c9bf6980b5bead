; RUN: check --passes=instsimplify %s
; RUN: opt -S --passes=instsimplify %s | filecheck %s

; What is known of %x rests on %step, that %step is no poison rests on the range of the shift, and that on %x: the walk
; has to end.
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: and i32 %x, 31

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %x = phi i32 [ 1, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %amount = and i32 %x, 31
  %shifted = shl i32 3, %amount
  %step = freeze i32 %shifted
  %next = add i32 %x, %step
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %tid
  br i1 %again, label %loop, label %done

done:
  %low = and i32 %next, 1
  %slot = getelementptr i32, ptr %out, i32 %tid
  store i32 %low, ptr %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
