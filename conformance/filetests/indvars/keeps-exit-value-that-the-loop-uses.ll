; negative: with this setting only what the loop does not use is computed anew
; RUN: opt --passes='indvars<replexitval=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars<replexitval=2>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ 5, %entry ], [ %w, %loop ]
; CHECK: %w = add nuw nsw i32 %v, 3
; CHECK: %v.lcssa = phi i32 [ %v, %loop ]
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
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %v = phi i32 [ 5, %entry ], [ %w, %loop ]
  %w = add i32 %v, 3
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, %t
  br i1 %c, label %loop, label %end
end:
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
