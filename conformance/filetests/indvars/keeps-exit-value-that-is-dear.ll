; negative: a division by three costs more than the budget
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK: phi i32 [ %i, %loop ]
; CHECK-NOT: udiv
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 63
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add nuw nsw i32 %i, 3
  %c = icmp ult i32 %n, %m
  br i1 %c, label %loop, label %end
end:
  store i32 %i, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
