; with the option counters of 32 bits are widened to 64
; RUN: opt --passes='indvars<widen-to-64>' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars<widen-to-64>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %i.wide = phi i64 [ 0, %entry ]
; CHECK-NOT: sext
; CHECK: icmp ne i64 %n.wide, 4
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
  %e = sext i32 %i to i64
  %at = shl i64 %e, 5
  %q = getelementptr inbounds i32, ptr %po, i64 %at
  store i32 %i, ptr %q, align 4
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
