; what holds in the arm only is not claimed before the branch
; RUN: opt --passes='speculative-execution' --verify-each -S %s | filecheck %s
; RUN: check --passes='speculative-execution' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[128] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %y = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
; CHECK-NOT: !range
; CHECK: ret void
; VERDICT: speculative-execution @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %arm, label %join
arm:
  %y = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range !0
  br label %join
join:
  %r = phi i32 [ %y, %arm ], [ 0, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
!0 = !{i32 64, i32 65}
