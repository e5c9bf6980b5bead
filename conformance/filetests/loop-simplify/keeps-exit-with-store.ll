; negative: the block of the second test does more than test
; RUN: opt --passes='loop-simplify' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-simplify' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: second:
; CHECK: store i32 5
; CHECK: ret void
; VERDICT: @k: Skipped

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
  store i32 5, ptr %po, align 4
  %b = icmp eq i32 %i, %t
  br i1 %b, label %end, label %latch
latch:
  %n = add i32 %i, 1
  br label %loop
end:
  %y = load i32, ptr %po, align 4
  %r = add i32 %y, %i
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
