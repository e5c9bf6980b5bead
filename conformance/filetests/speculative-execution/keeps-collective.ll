; negative: a vote of the lanes that take the arm, and what needs its result
; RUN: opt --passes='speculative-execution' --verify-each -S %s | filecheck %s
; RUN: check --passes='speculative-execution' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[128] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK: {{^}}arm:
; CHECK-NEXT: call i32 @llvm.nvvm.activemask
; CHECK-NEXT: add
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
  %m = call i32 @llvm.nvvm.activemask()
  %y = add i32 %m, %x
  br label %join
join:
  %r = phi i32 [ %x, %arm ], [ 0, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
