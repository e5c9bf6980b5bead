; two counters that are always the same are one, and say what both say
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: %j
; CHECK: mul i32 %i, %i
; CHECK: %n = add i32 %i, 1
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
  %i = phi i32 [ %t, %entry ], [ %n, %loop ]
  %j = phi i32 [ %t, %entry ], [ %m, %loop ]
  %y = mul i32 %i, %j
  store i32 %y, ptr %po, align 4
  %m = add i32 %j, 1
  %n = add nsw i32 %i, 1
  %c = icmp ne i32 %m, 50
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
