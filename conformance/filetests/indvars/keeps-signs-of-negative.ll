; negative: the counter begins below zero
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: srem i32 %i, 7
; CHECK: sdiv i32 %i, 2
; CHECK: icmp slt i32 %i, 1
; CHECK: ret void
; VERDICT: indvars @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ -3, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  %q = srem i32 %i, 7
  %v = sdiv i32 %i, 2
  %k = icmp slt i32 %i, 1
  %s = select i1 %k, i32 %q, i32 %v
  store i32 %s, ptr %po, align 4
  %d = icmp ne i32 %n, %t
  %e = icmp ne i32 %n, 0
  %c = and i1 %d, %e
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
