; negative: the other counter begins with what may be poison, which nobody has branched on
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %c = icmp ult i32 %m, 30
; CHECK: br i1 %c
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = lshr exact i32 %x, 1
  br label %loop
loop:
  %i = phi i32 [ %s, %entry ], [ %n, %loop ]
  %j = phi i32 [ 0, %entry ], [ %m, %loop ]
  %n = add i32 %i, 1
  %m = add i32 %j, 3
  store i32 %n, ptr %po, align 4
  %c = icmp slt i32 %m, 30
  br i1 %c, label %loop, label %end
end:
  store i32 1, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
