; negative: the test fails at once, but a way around it leads to the next round
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %i = phi i32 [ 4, %entry ]
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 4, %entry ], [ %n, %latch ]
  store i32 %i, ptr %po, align 4
  %d = icmp ult i32 %i, %t
  br i1 %d, label %latch, label %test
test:
  %c = icmp ult i32 %i, %b
  br i1 %c, label %latch, label %end
latch:
  %n = add nuw nsw i32 %i, 1
  br label %loop
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
