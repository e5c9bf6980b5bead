; the arm is the second way
; RUN: opt --passes='speculative-execution' --verify-each -S %s | filecheck %s
; RUN: check --passes='speculative-execution' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[128] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %y = xor i32 %x, 3
; CHECK: br i1 %c, label %join, label %arm
; VERDICT: speculative-execution @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %join, label %arm
arm:
  %y = xor i32 %x, 3
  br label %join
join:
  %r = phi i32 [ %y, %arm ], [ %x, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
