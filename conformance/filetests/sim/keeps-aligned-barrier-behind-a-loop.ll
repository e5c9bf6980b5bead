; RUN: check --passes=dce %s | filecheck %s
; Lanes leave a loop in rounds of their own and meet behind it, where stack brings them together. That reverse post-order
; puts what is behind the loop before its body says nothing against the program, as a default that cannot be does not.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-NOT: input:
; CHECK: dce @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %limit = and i32 %tid, 3
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i32 %i, %limit
  br i1 %more, label %body, label %behind
behind:
  call void @llvm.nvvm.barrier0()
  store i32 %i, ptr %slot
  ret void
body:
  %next = add i32 %i, 1
  %kind = and i32 %next, 1
  switch i32 %kind, label %nowhere [
    i32 0, label %even
    i32 1, label %odd
  ]
even:
  br label %latch
odd:
  br label %latch
latch:
  br label %head
nowhere:
  unreachable
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
