; negative: they begin with different numbers
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: mul i32 %i, %j
; CHECK: ret void
; VERDICT: indvars @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %j = phi i32 [ %t, %entry ], [ %m, %loop ]
  %y = mul i32 %i, %j
  store i32 %y, ptr %po, align 4
  %m = add i32 %j, 1
  %n = add i32 %i, 1
  %c = icmp ne i32 %m, 50
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
