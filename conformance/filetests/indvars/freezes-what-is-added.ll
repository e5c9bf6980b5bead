; a lane that leaves in its first round never added what is poison
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK: [[F:%.*]] = freeze i32 %b
; CHECK: mul i32 [[F]], %
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = lshr exact i32 %x, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %v = phi i32 [ 7, %entry ], [ %w, %loop ]
  %w = add i32 %v, %b
  %n = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %n, %x
  br i1 %c, label %loop, label %end
end:
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
