; negative: the product of the rounds takes more operations than the budget
; RUN: opt --passes='indvars<scev-cheap-expansion-budget=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars<scev-cheap-expansion-budget=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ %t, %entry ], [ %w, %loop ]
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
  %v = phi i32 [ %t, %entry ], [ %w, %loop ]
  %w = add i32 %v, %x
  %n = add i32 %i, 3
  %c = icmp ult i32 %n, 100
  br i1 %c, label %loop, label %end
end:
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
