; negative: what would move costs more than 7
; RUN: opt --passes='speculative-execution' --verify-each -S %s | filecheck %s
; RUN: check --passes='speculative-execution' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[128] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK: {{^}}arm:
; CHECK-NEXT: %y0 = xor
; VERDICT: speculative-execution @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %arm, label %join
arm:
  %y0 = xor i32 %x, 3
  %y1 = xor i32 %y0, 4
  %y2 = xor i32 %y1, 5
  %y3 = xor i32 %y2, 6
  %y4 = xor i32 %y3, 7
  %y5 = xor i32 %y4, 8
  %y6 = xor i32 %y5, 9
  %y7 = xor i32 %y6, 10
  br label %join
join:
  %r = phi i32 [ %y7, %arm ], [ 0, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
