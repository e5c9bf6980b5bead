; negative: registers do not hold integers of 24 bits
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: phi i16 [ 0, %entry ]
; CHECK: sext i16 %i to i24
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %n, %loop ]
  %e = sext i16 %i to i24
  %f = sext i24 %e to i32
  store i32 %f, ptr %po, align 4
  %n = add nsw i16 %i, 1
  %c = icmp slt i16 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
