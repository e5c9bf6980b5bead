; negative: which lanes are there is asked of those that did not leave before
; RUN: opt --passes='loop-simplify' --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: second:
; CHECK: call i32 @llvm.nvvm.activemask
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %a = icmp eq i32 %i, %x
  br i1 %a, label %end, label %second
second:
  %m = call i32 @llvm.nvvm.activemask()
  %b = icmp eq i32 %m, %t
  %c = icmp ugt i32 %i, 8
  %d = or i1 %b, %c
  br i1 %d, label %end, label %latch
latch:
  %n = add i32 %i, 1
  br label %loop
end:
  %r = phi i32 [ %i, %loop ], [ %i, %second ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.activemask() convergent

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
