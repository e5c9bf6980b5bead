; negative: the first round ends the loop for some lanes only
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: phi i1
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  %odd = and i32 %x, 1
  %even = icmp eq i32 %odd, 0
  br label %loop
loop:
  %first = phi i1 [ %even, %entry ], [ true, %latch ]
  br i1 %first, label %end, label %latch
latch:
  store i32 7, ptr %po, align 4
  br label %loop
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
