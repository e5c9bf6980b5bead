; what the exit gets of a chain is computed from the rounds that the lane makes
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.smax.i32(i32 1, i32 %x)
; CHECK: loop:
; CHECK-NOT: phi i32 [ 5
; CHECK: icmp ne i32 %n, %0
; CHECK: end:
; CHECK: mul i32 %{{.*}}, 3
; CHECK: add i32 %{{.*}}, 5
; CHECK: ret void
; VERDICT: indvars @k: Refines

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
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, %x
  br i1 %c, label %loop, label %end
end:
  store i32 %w, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
